"""The jury's endpoints of the `api` function: bring a case, and read one."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from flask import Request

from functions import _http as http
from functions import _identity as identity
from functions import _wiring as wiring
from functions._identity import Role
from shared import documents
from shared.jury.border import PostedCase
from shared.workflows import JURY_CASES, convening


def post_case(request: Request) -> http.Answer:
    """Hold a case; the same id with the same texts again is the same case.

    An AI costs money, and in the cloud a stored case does: both are for reviewers.
    """
    home = wiring.home()
    if wiring.is_cloud() or home.has_ai:
        identity.require(request, Role.REVIEWER)
    posted = documents.parse(PostedCase, http.json_body(request))
    id = posted.id or secrets.token_hex(10)
    case, status = home.store.get(JURY_CASES, id), 200
    if case is None:
        made = convening.hold_case(
            posted.truth,
            posted.claim,
            id=id,
            rounds=posted.rounds,
            home=home,
            now=datetime.fromtimestamp(home.clock(), UTC),
        )
        case = convening.store_case(made, store=home.store)
        status = 201 if case is made else 200
    told = posted.truth, posted.claim, posted.rounds
    if told != (case["truth"], case["claim"], case["rounds"]):
        raise http.Refused(409, f"another case has the id {id!r}", field="id")
    return http.Answer(case, status, {"Location": f"/api/v1/jury/{id}"})


def get_case(request: Request, id: str) -> http.Answer:
    """One case, whole; in the cloud, what a person brought is for reviewers."""
    case = wiring.home().store.get(JURY_CASES, id)
    if wiring.is_cloud() and not (case and case["origin"]):
        identity.require(request, Role.REVIEWER)
    if case is None:
        raise http.Refused(404, f"no case {id!r:.120}", field="id")
    return http.Answer(case)
