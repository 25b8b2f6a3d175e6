"""Words that carry no content of their own."""

from __future__ import annotations

STOP = frozenset(
    "a an the this that these those it its he she they them their his her him we our you your i my"
    " me us who whom whose which what where when while as at by for from in into of off on onto to"
    " with within about after before since until between among than then there here and or but so"
    " nor yet if because though although is am are was were be been being has have had having do"
    " does did doing will would shall should can could may might must also too very just such own"
    " same other some any each all both more most less least over under above below out up down"
    " again once during against upon via per only not no never s t d ll re ve it's that's"
    " there's he's she's".split()
)
ACRONYMS = frozenset({"WHO"})  # names that would be such a word in small letters
