"""The passages of a long truth that a claim can be about; a short truth is read whole."""

from __future__ import annotations

from collections import Counter

from shared.checklist.words import Token

LONG = 300  # tokens: a truth of more is read in passages
_MOST_PASSAGES = 6
_PASSAGE = 80  # tokens, when no full stop comes first
_ENDS = frozenset(".!?")
_NEXT = 0.5  # of a passage's worth goes to those beside it: what follows explains


def focus(tokens: list[Token], wanted: set[str]) -> list[Token]:
    """Keep the passages that share most with the claim's words and numbers, in their order.

    A word counts by how few passages have it.
    """
    if len(tokens) <= LONG:
        return tokens
    passages = _passages(tokens)
    shared = [wanted & {token.sense for token in passage} for passage in passages]
    known = Counter(word for words in shared for word in words)
    worth = [sum(1 / known[word] for word in words) for words in shared]
    beside = [
        worth[n]
        + _NEXT * max(worth[n - 1] if n else 0.0, worth[n + 1] if n + 1 < len(worth) else 0.0)
        for n in range(len(worth))
    ]
    best = sorted(range(len(passages)), key=lambda n: (-beside[n], n))[:_MOST_PASSAGES]
    return [token for n in sorted(best) for token in passages[n]]


def _passages(tokens: list[Token]) -> list[list[Token]]:
    """Sentences, more or less: up to a full stop, and no longer than a passage."""
    found: list[list[Token]] = []
    passage: list[Token] = []
    for token in tokens:
        passage.append(token)
        if token.text in _ENDS or len(passage) >= _PASSAGE:
            found.append(passage)
            passage = []
    if passage:
        found.append(passage)
    return found
