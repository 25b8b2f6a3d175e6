"""The checklist's words: what denies, limits, hedges, causes, and who does what to whom."""

from __future__ import annotations

import pytest

from shared.checklist import Dimension, compare
from shared.checklist.faithful import weigh


@pytest.mark.parametrize(
    ("denied", "told"),
    [
        ("The vaccine failed to prevent infection.", "The vaccine prevented infection."),
        ("The vaccine did not prevent infection.", "The vaccine prevented infection."),
        ("The crew was unable to land.", "The crew landed."),
        ("The bank declined to publish the list.", "The bank published the list."),
        ("She stopped short of blaming the army.", "She blamed the army."),
        ("The player narrowly avoided a ban.", "The player was banned."),
        ("The club escaped relegation.", "The club was relegated."),
        ("The court ruled out a retrial.", "The court ordered a retrial."),
        ("He almost won the race.", "He won the race."),
        ("She came close to winning the race.", "She won the race."),
        ("The firm was on the verge of collapse.", "The firm collapsed."),
        ("Fans were barred from entering the ground.", "Fans entered the ground."),
        ("The zoo has not ruled out closing.", "The zoo has ruled out closing."),
    ],
)
def test_a_denial_without_a_not_turns_a_meaning_too(denied, told):
    for truth, claim in ((denied, told), (told, denied)):
        made = compare(truth, claim)
        assert Dimension.NEGATION in {finding.dimension for finding in made.conflicts}
        assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("The mayor did not fail to notice it.", "The mayor noticed it."),
        ("The mayor noticed it.", "The mayor never failed to notice it."),
        ("The firm avoided paying tax.", "The firm did not pay tax."),
        ("Exports declined to a record low.", "Exports fell to a record low."),
        ("Sales almost doubled.", "Sales doubled."),
        ("Almost 50 shops closed.", "About 50 shops closed."),
        ("The painter displayed the cards.", "The cards were played by the painter."),
        ("He was barred from voting.", "He was not allowed to vote."),
        ("The bank declined to comment.", "The bank refused to comment."),
    ],
)
def test_what_denies_nothing_is_no_conflict(truth, claim):
    found = compare(truth, claim).conflicts
    assert Dimension.NEGATION not in {finding.dimension for finding in found}
