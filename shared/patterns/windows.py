"""A cluster's time: windows of six hours with their keywords, the timeline, and growth.

None of these documents grows with the cluster's members: one a window (keyword counts), one for
every 16 windows (the timeline), one for the times of the last two windows (growth).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping
from itertools import accumulate, pairwise
from operator import sub
from typing import Any

from shared.patterns import words
from shared.patterns.notebook import Notebook
from shared.policy import PatternPolicy
from shared.store import Doc

WINDOWS = "pattern_windows"
TIMELINES = "pattern_timelines"
RECENT = "pattern_recent"

_CHUNK = 16  # windows a timeline document
_MOST_WORDS = 240  # counted in a window; then the rarer half is dropped
_MOST_TIMES = 300  # told apart among the recent ones; then they are kept less exactly:
_GRAINS = (1, 60, 300)  # seconds


def add_time(
    book: Notebook, id: str, cluster: Doc, *, second: int, keywords: tuple[str, ...],
    policy: PatternPolicy,
) -> None:  # fmt: skip
    """Put a datapoint into its window, and keep the timeline's changes and stages right."""
    number = second // (policy.window_hours * 3600)
    once = dict.fromkeys(keywords, 1)
    _add_to_window(book, id, cluster, number, once, count=1, policy=policy)
    _stretch(cluster, second, second)
    _remember(book, id, cluster, [(second, 1)], policy=policy)


def absorb(
    book: Notebook, id: str, cluster: Doc, *, gone: str, other: Doc, policy: PatternPolicy
) -> None:
    """Take in another cluster's windows and times."""
    for number, count, _ in timeline_in(book, gone, other):
        window = book.get(WINDOWS, f"{gone}~{number}")
        if window:
            _add_to_window(
                book, id, cluster, number, window["words"], count=count, policy=policy
            )  # fmt: skip
    if other["newest"] is None:
        return
    _stretch(cluster, other["first"], other["newest"])
    at, counts, grain = _times(book, gone)
    _remember(book, id, cluster, zip(at, counts, strict=True), policy=policy, grain=grain)


def timeline(
    documents: Mapping[str, Doc], id: str, cluster: Doc
) -> list[tuple[int, int, list[str]]]:
    """Every window: its number, its datapoints, its top keywords; `documents` are by their id."""
    told = []
    for place in chunk_ids(id, cluster):
        page = documents.get(place) or {"windows": {}}
        for number in sorted(page["windows"], key=int):
            entry = page["windows"][number]
            told.append((int(number), entry["count"], entry["top"]))
    return told


def timeline_in(book: Notebook, id: str, cluster: Doc) -> list[tuple[int, int, list[str]]]:
    """The same, read within a transaction."""
    pages = {place: book.get(TIMELINES, place) for place in chunk_ids(id, cluster)}
    return timeline({place: page for place, page in pages.items() if page}, id, cluster)


def chunk_ids(id: str, cluster: Doc) -> list[str]:
    """The ids of a cluster's timeline documents."""
    return [f"{id}~{chunk}" for chunk in cluster["chunks"]]


def _add_to_window(
    book: Notebook, id: str, cluster: Doc, number: int, more: Mapping[str, int], *, count: int,
    policy: PatternPolicy,
) -> None:  # fmt: skip
    """Count words in a window, and move the cluster's counters by what that changed."""
    window = book.get(WINDOWS, f"{id}~{number}") or {"words": {}}
    chunk = number // _CHUNK
    if chunk not in cluster["chunks"]:
        insort(cluster["chunks"], chunk)
    place = f"{id}~{chunk}"
    page = book.get(TIMELINES, place) or {"cluster": id, "windows": {}}
    old = page["windows"].get(str(number))
    top = _count(window["words"], more, old["top"] if old else [], limit=policy.top_keywords)
    page["windows"][str(number)] = {"count": (old["count"] if old else 0) + count, "top": top}
    book.put(WINDOWS, f"{id}~{number}", window)
    book.put(TIMELINES, place, page)
    if old is not None and old["top"] == top:
        return
    before, after = _neighbours(book, id, cluster, number)
    gone: list[str] | None = old["top"] if old else None
    without = [told for told in (before, gone, after) if told is not None]
    within = [told for told in (before, top, after) if told is not None]
    for tops, sign in ((without, -1), (within, 1)):
        for earlier, later in pairwise(tops):
            cluster["changes"] += sign * bool(set(later) - set(earlier))
            cluster["differing"] += sign * (set(later) != set(earlier))
    cluster["windows"] += old is None


def _count(
    counts: dict[str, int], more: Mapping[str, int], top: list[str], *, limit: int
) -> list[str]:
    """Count words; the new top: counts only rise, so none but these can have entered it."""
    for word, number in more.items():
        counts[word] = counts.get(word, 0) + number
    best = words.top({word: counts[word] for word in (*top, *more)}, limit=limit)
    if len(counts) > _MOST_WORDS:
        for word in words.top(counts, limit=len(counts))[_MOST_WORDS // 2 :]:
            del counts[word]
    return best


def _neighbours(
    book: Notebook, id: str, cluster: Doc, number: int
) -> tuple[list[str] | None, list[str] | None]:
    """The top keywords of the window before and of the window after, where there is one."""
    chunk = number // _CHUNK
    at = bisect_left(cluster["chunks"], chunk)
    here = _numbers(book, id, chunk)
    spot = here.index(number)
    found: list[list[str] | None] = []
    for step in (-1, 1):
        if 0 <= spot + step < len(here):
            found.append(_top(book, id, here[spot + step]))
        elif 0 <= at + step < len(cluster["chunks"]):
            there = _numbers(book, id, cluster["chunks"][at + step])
            found.append(_top(book, id, there[-1 if step < 0 else 0]))
        else:
            found.append(None)
    return found[0], found[1]


def _numbers(book: Notebook, id: str, chunk: int) -> list[int]:
    page: Any = book.get(TIMELINES, f"{id}~{chunk}")
    return sorted(map(int, page["windows"]))


def _top(book: Notebook, id: str, number: int) -> list[str]:
    page: Any = book.get(TIMELINES, f"{id}~{number // _CHUNK}")
    top: list[str] = page["windows"][str(number)]["top"]
    return top


def _stretch(cluster: Doc, first: int, newest: int) -> None:
    dated = cluster["newest"] is not None
    cluster["first"] = min(cluster["first"], first) if dated else first
    cluster["newest"] = max(cluster["newest"], newest) if dated else newest


def _remember(
    book: Notebook, id: str, cluster: Doc, times: Iterable[tuple[int, int]], *,
    policy: PatternPolicy, grain: int = 1,
) -> None:  # fmt: skip
    """Keep the times of the last two windows, and count each.

    spec 5: the current window is the 6 hours ending at the newest datapoint. What is older than
    both windows never counts again, since the newest only moves on.
    """
    length = policy.window_hours * 3600
    newest = cluster["newest"]
    at, count, kept_to = _times(book, id)
    for second, number in times:
        if second > newest - 2 * length:
            _count_time(at, count, second - second % kept_to, number)
    for coarser in _GRAINS:
        if coarser > kept_to and (coarser <= grain or len(at) > _MOST_TIMES):
            kept_to = coarser
            at, count = _coarsen(at, count, coarser)
    old = bisect_right(at, newest - 2 * length)  # a window's own beginning is outside
    at, count = at[old:], count[old:]
    middle = bisect_right(at, newest - length)
    cluster["previous"] = sum(count[:middle])
    cluster["current"] = sum(count[middle:])
    steps = [at[0], *map(sub, at[1:], at)] if at else []
    book.put(RECENT, id, {"steps": steps, "count": count, "grain": kept_to})


def _times(book: Notebook, id: str) -> tuple[list[int], list[int], int]:
    """The recent seconds in order, how many datapoints each has, and how exact they are.

    They are stored as the first and the steps from one to the next, which are short numbers.
    """
    recent = book.get(RECENT, id) or {"steps": [], "count": [], "grain": 1}
    return list(accumulate(recent["steps"])), recent["count"], recent["grain"]


def _count_time(at: list[int], count: list[int], second: int, number: int) -> None:
    place = bisect_left(at, second)
    if place < len(at) and at[place] == second:
        count[place] += number
    else:
        at.insert(place, second)
        count.insert(place, number)


def _coarsen(at: list[int], count: list[int], grain: int) -> tuple[list[int], list[int]]:
    """The same times, each as the beginning of its minute or five minutes."""
    coarse: dict[int, int] = {}
    for second, number in zip(at, count, strict=True):
        beginning = second - second % grain
        coarse[beginning] = coarse.get(beginning, 0) + number
    return list(coarse), list(coarse.values())
