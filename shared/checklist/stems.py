"""The plain form of a word, which its other forms share."""

from __future__ import annotations

from functools import lru_cache

# Forms that no ending leads to: the plain form, then its others.
_IRREGULAR = {
    form: base
    for base, _, forms in (
        entry.partition(":")
        for entry in (
            "be:am,is,are,was,were,been,being do:does,did,done,doing say:said,says win:won"
            " lose:lost make:made,makes,making,maker,makers take:took,taken,takes,taking"
            " give:gave,given,gives,giving get:got,gotten go:went,gone come:came,comes,coming"
            " become:became,becomes,becoming begin:began,begun"
            " write:wrote,written,writes,writing,writer,writers sing:sang,sung sell:sold"
            " tell:told hold:held lead:led find:found know:knew,known grow:grew,grown"
            " show:shown,showed see:saw,seen rise:rose,risen fall:fell,fallen buy:bought"
            " bring:brought build:built meet:met pay:paid play:played run:ran speak:spoke,spoken"
            " spend:spent stand:stood teach:taught think:thought wear:wore,worn"
            " die:died,dying,dead,death,deaths bear:bore,borne draw:drew,drawn"
            " drive:drove,driven feel:felt fight:fought fly:flew,flown keep:kept send:sent"
            " steal:stole,stolen strike:struck shoot:shot break:broke,broken man:men woman:women"
            " child:children person:people,persons foot:feet wife:wives life:lives serve:service"
            " good:better,best bad:worse,worst many:more,most little:less,least,fewer"
            " marry:marriage,married movie:movies include:includes,included,including"
            " portray:portrays,portrayed,portrayal use:used,uses,using series:series"
            " release:released,releases,releasing choose:chose,chosen,choosing,chooses"
            " have:has,had,having leave:left,leaves,leaving live:lived,living"
            " score:scored,scores,scoring base:based,bases shrink:shrank,shrunk sink:sank,sunk"
            " slide:slid cancel:cancelled,cancelling,cancellation expand:expansion"
            " bankrupt:bankruptcy sue:sued,sues,suing relegate:relegated,relegates,relegation"
            " bite:bit,bitten beat:beaten"
        ).split()
    )
    for form in forms.split(",")
}

_PASTS = frozenset(
    (
        "won lost fell died hit went became made took gave got came began wrote sang sold told held"
        " led found grew rose bought brought built met paid ran spoke spent stood taught thought"
        " drove felt fought flew kept sent stole struck shot broke chose left sank slid caught cut"
        " drowned quit shut split beat bit"
    ).split()
)
_NO_PASTS = frozenset("need seed feed shed bleed speed weed breed creed indeed hundred".split())


def is_past(low: str) -> bool:
    """Say whether a word looks like a verb in the past: signed, won."""
    return low in _PASTS or (low.endswith("ed") and len(low) > 3 and low not in _NO_PASTS)


# Endings, longest first: what is cut, how much must stay, what is put instead.
_ENDINGS: tuple[tuple[str, int, str], ...] = (
    ("ization", 3, ""), ("isation", 3, ""), ("ations", 4, ""), ("ation", 4, ""),
    ("nesses", 3, ""), ("ments", 4, ""), ("ities", 4, ""), ("ness", 3, ""), ("ment", 4, ""),
    ("ities", 4, ""), ("ering", 3, ""), ("ered", 3, ""), ("ings", 3, ""), ("ions", 4, ""),
    ("ists", 4, ""), ("ally", 4, ""),
    ("ity", 4, ""), ("ing", 3, ""), ("ied", 2, "y"), ("ies", 2, "y"), ("ion", 4, ""),
    ("ist", 4, ""), ("ors", 4, ""), ("ers", 3, ""), ("or", 4, ""), ("er", 3, ""), ("ed", 3, ""),
    ("ly", 4, ""), ("ses", 2, "s"), ("xes", 2, "x"), ("ches", 2, "ch"), ("shes", 2, "sh"),
    ("es", 3, ""), ("s", 3, ""), ("e", 3, ""),
)  # fmt: skip


@lru_cache(maxsize=50_000)
def stem(low: str) -> str:
    """The plain form of a word: "directed", "director" and "directing" have one."""
    low = _IRREGULAR.get(low, low)
    if len(low) > 40 or len(low) < 4:
        return low
    if low.endswith("'"):
        low = low[:-1]
    for ending, stays, instead in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= stays:
            if ending == "s" and low.endswith(("ss", "us", "is")):
                break
            low = low[: -len(ending)] + instead
            break
    if len(low) > 3 and low[-1] == low[-2] and low[-1] not in "lsz":
        low = low[:-1]
    if len(low) > 4 and low[-1] in "ey":
        low = low[:-1]
    return low
