"""Claim scores by rules: only fact-checks of the same and passages that state or deny it count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.embeddings import LocalEmbedder
from shared.evidence import Evidence
from shared.verification import (
    ClaimScore,
    combine,
    retrieval_coverage,
    score,
)

EMBED = LocalEmbedder().embed


def check(claim: str, category: str, similarity: float = 0.9, **more: str) -> Evidence:
    told = {"text": "We looked at it closely.", "published_at": "2024-05-01", **more}
    return Evidence(id=f"{claim}-{category}", provider="t", kind="fact_check", claim=claim,
                    rating=category.title(), category=category, similarity=similarity, **told)  # fmt: skip


def passage(text: str, **more: str) -> Evidence:
    return Evidence(
        id=text, provider="t", text=text, published_at=more.get("published_at", "2024-05-01")
    )


def scored(claim: str, *evidence: Evidence) -> ClaimScore:
    return score(claim, evidence, embed=EMBED)


@pytest.mark.parametrize(("claim", "reviewed", "category", "low", "high"), [
    pytest.param("Vaccines cause autism", "Vaccines cause autism", "false", 0, 0.1, id="checked and false"),
    pytest.param("The vaccine causes autism in small children", "Vaccines cause autism", "false", 0, 0.1, id="it holds a false one"),
    pytest.param("Smoking causes lung cancer", "Smoking causes lung cancer", "true", 0.9, 1, id="checked and true"),
    pytest.param("Vaccines do not cause autism", "Vaccines cause autism", "false", 0.9, 1, id="the opposite was false"),
    pytest.param("Smoking doesn't cause lung cancer", "Smoking causes lung cancer", "true", 0, 0.1, id="the opposite was true"),
    pytest.param("The council sued the builder", "The builder was sued by the council", "true", 0.9, 1, id="passive"),
    pytest.param("Tea cannot cure colds", "Tea cures colds", "false", 0.9, 1, id="cannot"),
    pytest.param("Tea can cure colds", "Tea cures colds", "false", 0, 0.1, id="can"),
    pytest.param("Drinking tea will cure colds", "Drinking tea cures colds", "false", 0, 0.1, id="will, of doings in general"),
    pytest.param("It is a myth that vaccines cause autism", "Vaccines cause autism", "false", 0.9, 1, id="a debunk"),
    pytest.param("It is false that smoking causes lung cancer", "Smoking causes lung cancer", "true", 0, 0.1, id="a false debunk"),
    pytest.param("Tea cures colds", "Tea cures colds", "misleading", 0.2, 0.3, id="misleading"),
])  # fmt: skip
def test_a_fact_check_of_the_same_claim_scores_it(claim, reviewed, category, low, high):
    made = scored(claim, check(reviewed, category))
    assert low <= made.claim_score <= high
    assert made.citations[0].quote == "We looked at it closely."


@pytest.mark.parametrize(("claim", "piece"), [
    pytest.param("Vaccines cause autism", check("Vaccines cause autism", "unverified"), id="nobody knows"),
    pytest.param("Vaccines cause cancer", check("Vaccines cause autism", "false"), id="another illness"),
    pytest.param("Claims that vaccines cause autism were retracted", check("Vaccines cause autism", "false"), id="a report about the claim"),
    pytest.param("Vaccines cause autism", check("Vaccines cause autism", "false", similarity=0.54), id="not near enough"),
    pytest.param("Smoking causes lung cancer and gives you wings", check("Smoking causes lung cancer", "true"), id="more than was found true"),
    pytest.param("Russia invaded Ukraine", check("Ukraine invaded Russia", "false"), id="who did it to whom"),
    pytest.param("Ukraine was invaded by Russia", check("Ukraine invaded Russia", "false"), id="who did it to whom, passive"),
    pytest.param("The bank bought UBS", check("The bank was bought by UBS", "true"), id="who bought whom"),
    pytest.param("The mayor should resign", check("The mayor resigned", "false"), id="what ought to be"),
    pytest.param("The new law will ban cars", check("The new law bans cars", "false"), id="what will be"),
    pytest.param("Exports from China rose", check("Exports to China rose", "true"), id="from and to"),
    pytest.param("The fans voted against it (they did not)", check("The fans voted against it", "true"), id="taken back"),
    pytest.param("Me: tea cures colds", check("Tea cures colds", "false"), id="somebody speaks"),
    pytest.param("Tea can cure colds", check("Tea cures colds", "true"), id="less than was found true"),
    pytest.param("The law will prevent theft", check("The law prevents theft", "false"), id="will, of one thing"),
    pytest.param("The law can ban cars", check("The law bans cars", "false"), id="can, of no effect"),
    pytest.param("45% of voters are dead", check("30% of voters are dead", "true"), id="another number"),
    pytest.param("Tea does not cure colds", check("Tea cures colds", "misleading"), id="the opposite of misleading"),
])  # fmt: skip
def test_a_fact_check_of_something_else_scores_nothing(claim, piece):
    assert scored(claim, piece).claim_score is None


@pytest.mark.parametrize(("claim", "text", "stance", "why"), [
    ("Everest is 8,849 metres high", "Mount Everest is 8,849 metres high.", "supports", "same_numbers"),
    ("Everest is over 8,000 metres high", "Mount Everest is 8,849 metres high.", "supports", "same_numbers"),
    ("Everest is 7,000 metres high", "Mount Everest is 8,849 metres high.", "refutes", "other_numbers"),
    ("Tea cures the common cold", "Tea does not cure the common cold.", "refutes", "denial"),
    ("Everest is a mountain in Nepal", "Mount Everest is 8,849 metres high.", None, None),
    ("Everest is 8,849 metres high", "Everest is a high mountain of many metres.", "neutral", "on_the_matter"),
])  # fmt: skip
def test_a_passage_counts_only_when_it_states_or_denies_the_same(claim, text, stance, why):
    made = scored(claim, passage(f"Something else. {text} More of it."))
    if stance is None:
        assert made == ClaimScore()
        return
    assert (made.citations[0].stance, made.citations[0].why) == (stance, why)
    assert made.citations[0].quote == text
    assert (made.claim_score is None) == (stance == "neutral")


def test_a_passage_alone_never_makes_a_confident_label():
    made = scored("Tea cures the common cold", passage("Tea does not cure the common cold."))
    assert made.claim_score > 0.10 and made.refute_confidence < 0.8


def test_two_that_contradict_leave_it_in_the_middle():
    claim = "Tea cures colds"
    made = scored(claim, check(claim, "true"), check(claim, "false"))
    assert made.claim_score == 0.5 and made.basis == "both"
    assert made.support_confidence == made.refute_confidence == 0.95


@pytest.mark.parametrize(("claim", "published", "covered"), [
    ("Tea cures colds in 2026", "2024-05-01", False),
    ("Tea cures colds in 2024", "2024-05-01", True),
    ("Tea cures colds in 2023", "2024-05-01", True),
    ("Tea cures colds in 2026", "", True),
])  # fmt: skip
def test_what_is_older_than_the_claim_cannot_know(claim, published, covered):
    made = scored(claim, check(claim, "false", published_at=published))
    assert made.is_covered == covered and (made.claim_score is not None) == covered


def test_coverage_is_the_share_of_claims_with_a_citation():
    covered = scored("Tea cures colds", check("Tea cures colds", "false"))
    assert retrieval_coverage([covered, ClaimScore()]) == 0.5
    assert retrieval_coverage([]) == 0.0


words = st.lists(st.sampled_from("tea cures colds not vaccines cause autism 5 7 percent of no".split()), max_size=7).map(" ".join)  # fmt: skip
pieces = st.one_of(
    st.builds(check, words, st.sampled_from(["true", "false", "misleading", "unverified"])),
    st.builds(passage, words),
)


@given(words, st.lists(pieces, max_size=4), st.randoms())
def test_scores_stay_in_range_and_ignore_the_order_of_evidence(claim, evidence, chance):
    made = scored(claim, *evidence)
    assert made.claim_score is None or 0 <= made.claim_score <= 1
    assert 0 <= made.support_confidence <= 1 and 0 <= made.refute_confidence <= 1
    mixed = list(evidence)
    chance.shuffle(mixed)
    again = scored(claim, *mixed)
    assert (again.claim_score, again.support_confidence, again.refute_confidence) == (
        made.claim_score, made.support_confidence, made.refute_confidence,
    )  # fmt: skip


@given(words, st.lists(pieces, max_size=4))
def test_a_neutral_piece_changes_no_score(claim, evidence):
    made = scored(claim, *evidence)
    more = scored(claim, *evidence, check(claim, "unverified"))
    assert more.claim_score == made.claim_score


def test_nothing_makes_nothing():
    assert combine([]) == ClaimScore()
