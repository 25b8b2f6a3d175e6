"""What the desk's pages need beside the rest: the rules, dead letters, who one is."""

from __future__ import annotations

from flask import Request

from functions import _http as http
from functions import _identity as identity
from functions import _wiring as wiring
from functions._identity import Role
from shared import dead_letters, decision
from shared.explain import SENTENCES


def get_rules(request: Request) -> http.Answer:
    """What each rule says, in a sentence an editor can follow."""
    reasons = {rule.id: f"{rule.reason}." for rule in decision.RULES}
    return http.Answer({"rules": SENTENCES | reasons})


def list_dead_letters(request: Request) -> http.Answer:
    """What could not be delivered, the latest first; why, but not what it said."""
    identity.require(request, Role.REVIEWER)
    limit = http.number(request, "limit", default=50, low=1, high=200)
    after = request.args.get("after", "")
    store = wiring.home().store
    if after and store.get(dead_letters.KIND, after) is None:
        raise http.Refused(400, f"no dead letter {after!r:.120} to go on from", field="after")
    page = store.find(dead_letters.KIND, order_by="at", descending=True, limit=limit, after=after)
    named = ("function", "event_id", "reason", "at")
    told = [{"id": id, **{name: doc[name] for name in named}} for id, doc in page]
    return http.Answer({"dead_letters": told, "next": page[-1][0] if len(page) == limit else None})


def get_me(request: Request) -> http.Answer:
    """Who the token is; nobody where one is needed and none was sent."""
    person = identity.whoever(request)
    return http.Answer(
        {"name": person.name if person else None, "role": person.role.value if person else None}
    )
