"""One pass over a text: every cue that the scorers use, found once."""

from __future__ import annotations

from functools import lru_cache

from shared.lexicon import Lexicon, lexicon
from shared.model import Cue, Domain, Signals
from shared.quantities import find_numbers
from shared.text import has_digit, matching_copy, words_of

# Common English words that are no words of its neighbours ("man" and "in" are German too), and
# common words of those neighbours. A text with hardly any of the first, or with no fewer of the
# second, is in another language.
_COMMON_WORDS = (
    "the be to of and that have i it for not with he you at this but his by from they say she"
    " or my one all would there their what up out if about who get which go when make can like"
    " time just him know take into your good some could them see other than then now look only"
    " come its think back after use two how our work first well way even new because any these"
    " give day most us is are was were been has had did does said im dont more very much many"
    " where why here every each own too off down being those such same through before between"
    " again once should must might never always still let need really got going today people"
    " right last great s t re ve ll m d says told woman women year years week morning night"
    " thing things something nothing love feel best better little big old long lot home life"
    " world find found keep put tell ask try call show while both few since until against during"
    " without within another"
)
_FOREIGN_WORDS = (
    "de la el que en los las del una por con para su al lo como le les et est pas une dans qui"
    " sur pour du je ne il che di non per sono der und den von das mit auf ist dem nicht ein"
    " eine ich zu het een dat niet van zijn op te aan voor och att det som ikke til jeg ska har"
    " er og um os da em na nao uma ki ke hai ng sa ang yang dan tidak itu bir bu icin"
)
_COMMON = frozenset(_COMMON_WORDS.split())
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
_READABLE_SHARE = 0.12  # of the words; measured in docs/measurements.md
_READABLE_WORDS = 3
_KEPT = 20  # phrases of a cue: more are not counted, and a hostile text could hold thousands


def find_signals(text: str, *, words: Lexicon | None = None) -> Signals:
    """Find every cue in a text."""
    copy = matching_copy(text)
    tokens = words_of(copy)
    cues: dict[Cue, list[str]] = {}
    domains: dict[Domain, str] = {}
    for phrase, meanings in (words or lexicon()).find(tokens, copy):
        for cue, domain in meanings:
            if domain is not None and domain not in domains:
                domains[domain] = phrase
            if cue is None:
                continue
            if cue in cues:
                cues[cue].append(phrase)
            else:
                cues[cue] = [phrase]
    if has_digit(copy):
        statistics, plain = find_numbers(copy)
        if statistics:
            cues.setdefault(Cue.STATISTICAL, []).extend(statistics)
        if plain:
            cues[Cue.FACTUAL] = plain
    return Signals(
        cues={cue: tuple(dict.fromkeys(phrases))[:_KEPT] for cue, phrases in cues.items()},
        domains=domains,
        words=len(tokens),
        readable=_is_readable(tokens),
    )


@lru_cache(maxsize=4096)
def domains_named_by(label: str) -> frozenset[Domain]:
    """The domains that a topic, semantic topic or entity names ("Vaccines", "health/medical")."""
    copy = matching_copy(label)
    found = lexicon().find(words_of(copy), copy)
    meanings = (meaning for _, told in found for meaning in told)
    return frozenset(m.domain for m in meanings if m.domain is not None)


def _is_readable(words: list[str]) -> bool:
    if len(words) < _READABLE_WORDS:
        return False
    common = sum(map(_COMMON.__contains__, words))
    if 2 * common > len(words):  # the others are fewer
        return True
    foreign = sum(map(_FOREIGN.__contains__, words))
    return common >= _READABLE_SHARE * len(words) and common > foreign
