"""What copies of a post put around it: forwards, alarms, handles, tags, links, pleas to share."""

from __future__ import annotations

import re

from shared.sameness import is_slip
from shared.sentences import EMOJI, LINK

_PAUSE = rf"[\s{EMOJI}\"'“”:;,.…!|*~_–—-]"
_ALARM = (
    r"breaking(?:\s+news)?|urgent|just\s+in|alert|exclusive|update|news|developing|wow|omg|watch"
    r"|unbelievable|shocking|insane|must\s+(?:read|watch|see)|read\s+this|so|wake\s+up(?:\s+people)?"
    r"|fyi|psa|fwd|fw|forwarded(?:\s+as\s+received)?|copied|look|listen"
    r"|this\s+is\s+(?:huge|big|crazy|insane|scary|unbelievable)|did\s+you\s+know(?:\s+that)?"
)
_PLEA = (
    r"(?:please|pls|plz)\s+(?:share|rt|retweet|spread|repost|forward)(?:\s+(?:this|it|widely))?"
    r"|(?:share|repost|retweet|rt|spread|forward)(?:\s+(?:this|it|widely|now|everywhere))?"
    r"(?:\s+be?fo?re?\s+(?:it|this|they)\s+\w+\s+(?:it\s+)?(?:deleted|removed|down|censored|gone))?"
    r"|pass\s+(?:it|this)\s+on|spread\s+the\s+word|share\s+before\s+it'?s\s+(?:deleted|gone)"
    r"|why\s+is\s+(?:nobody|no\s?one)\s+talking\s+about\s+(?:this|it)\?*|let\s+(?:that|it)\s+sink\s+in"
    r"|wow|omg|unbelievable|shocking|insane|smh|lol|wtf|crazy|disgusting|incredible|scary"
)
_HEAD = re.compile(
    rf"(?i)(?:{_PAUSE}+|rt\s+@\w+:?|via\s+@\w+|@\w+|#\w+(?=\s*[#:|])"
    rf"|(?:{_ALARM})\b(?=\s*[{EMOJI}:!?,.|–—-]))"
)
_SHOUTED_HEAD = re.compile(r"(?:BREAKING(?: NEWS)?|URGENT|JUST IN|ALERT|WOW|OMG|FYI|PSA|RT)\b")
_CALL = re.compile(rf"(\w{{5,12}})(?=\s*[{EMOJI}:!|])")
_CALLS = ("breaking", "urgent", "alert", "exclusive", "update", "developing", "shocking")
_TAIL = re.compile(rf"(?i)(?:{_PAUSE}+|[#@]\w+|via\s+@\w+|(?<=[\s.!,…{EMOJI}])(?:{_PLEA}))\Z")
# What only says that what follows, or what went before, is so.
_FACT = r"(?:plain |simple |ugly |hard |sad |honest |cold )*(?:truth|fact|reality)"
_ASSURANCE = (
    r"let['’]?s be (?:honest|real|clear|frank)|to be (?:honest|clear|fair|frank)|honestly|frankly"
    rf"|seriously|here(?:['’]?s| is) (?:the|a) {_FACT}"
    rf"|(?:that['’]?s|it['’]?s|it is) (?:just )?(?:a|the) {_FACT}"
    rf"|(?:the )?{_FACT}(?: of the matter)?(?: is)?|make no mistake|mark my words|believe me"
    r"|trust me|believe it or not|like it or not|no doubt(?: about it)?|without (?:a )?doubt"
    r"|news ?flash|(?:just |a |friendly |gentle |daily )*reminder|for the record|i swear|i promise"
    r"|i['’]?m telling you|as (?:we|everyone|everybody) (?:all )?knows?|icymi|fun fact|fyi|btw"
    r"|in case you (?:missed it|did(?:n['’]?t| not) know|were wondering)|by the way"
    r"|just so you know"
)
_ASSURES = re.compile(
    rf"(?i)\W*(?:(?:{_ASSURANCE})(?:\s*[:,–—-]+\s*(?:that\s)?|\s+that\s)"
    r"|(?:i['’]?m )?(?:sorry|(?:i )?hate to break it to you),? but,?\s)(?=\S)"
)
_ASSURED = re.compile(
    rf"(?i)\s*[,.;!–—-]\s*(?:{_ASSURANCE}|folks|guys|period|full stop"
    r"|end of (?:the )?story|simple as that|for sure|look it up)\W*\Z"
)
_WINDOW_CHARS = 120  # a tail is looked for in the last so many


def undressed(text: str) -> str:
    """A post without its dress; the post itself when there is nothing else to it."""
    core = LINK.sub(" ", text)
    while head := _HEAD.match(core) or _SHOUTED_HEAD.match(core) or _misspelt_call(core):
        core = core[head.end() :]
    while tail := _TAIL.search(core, max(0, len(core) - _WINDOW_CHARS)):
        core = core[: tail.start()]
    return " ".join(core.split()) or text


def unassured(claim: str) -> str:
    """A claim without the words around it that only say that it is so."""
    while assures := _ASSURES.match(claim):
        claim = claim[assures.end() :]
    assured = _ASSURED.search(claim, max(0, len(claim) - _WINDOW_CHARS))
    return (claim[: assured.start()] if assured else claim) or claim


def _misspelt_call(text: str) -> re.Match[str] | None:
    """An alarm at the head of a text, with a slip of the finger in it."""
    word = _CALL.match(text)
    return word if word and any(is_slip(word[1].lower(), call) for call in _CALLS) else None
