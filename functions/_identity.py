"""Who is asking: a person with a role, verified, or nobody.

In the cloud a person brings the token that Firebase Authentication gave them; the role is a custom
claim of it. In the embedded home a person brings a token of CHIRPCHECK_REVIEWERS; where that is not
set, whoever sits at the machine itself may do everything.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

from flask import Request

from functions import _http as http
from functions import _wiring as wiring
from shared.errors import BadSetup, Transient

_CERTS_URL = (
    "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
)
_ISSUER = "https://securetoken.google.com/"
_BEARER = "Bearer "
_MIN_TOKEN_CHARS = 8


class Role(StrEnum):
    """What a person may do; an admin may do all that a reviewer may."""

    REVIEWER = "reviewer"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is known: what they decide is kept under their name."""

    name: str
    role: Role

    def may(self, role: Role) -> bool:
        return self.role is Role.ADMIN or self.role is role


def require(request: Request, role: Role) -> Person:
    """The person behind a request, who has the role; 401 for nobody, 403 for somebody else."""
    person = _identified(request)
    if not person.may(role):
        raise http.Refused(403, f"this needs the role {role.value}", field="Authorization")
    return person


def whoever(request: Request) -> Person | None:
    """The person behind a request; None for one who brings no token where one is needed."""
    try:
        return _identified(request)
    except http.Refused:
        if "Authorization" in request.headers:
            raise
        return None


def _identified(request: Request) -> Person:
    return _in_the_cloud(request) if wiring.is_cloud() else _at_home(request)


def _at_home(request: Request) -> Person:
    people = people_at_home()
    if people:
        token = _token(request)
        for known, person in people.items():
            if hmac.compare_digest(known.encode(), token.encode()):
                return person
        raise _unknown("the token is nobody's")
    if not _is_here(request):
        raise _unknown("set CHIRPCHECK_REVIEWERS to let people of other machines review")
    return Person("local", Role.ADMIN)


def people_at_home() -> dict[str, Person]:
    """Who may review in the embedded home, as its setting says; BadSetup for one that is wrong."""
    return reviewers(os.environ.get("CHIRPCHECK_REVIEWERS", ""))


def reviewers(setting: str) -> dict[str, Person]:
    """Read `ana:reviewer:TOKEN,bo:admin:TOKEN` as token -> person."""
    people: dict[str, Person] = {}
    for entry in filter(None, (part.strip() for part in setting.split(","))):
        name, _, rest = entry.partition(":")
        role, _, token = rest.partition(":")
        if fault := _fault_of(name, role, token):
            raise BadSetup(
                f"CHIRPCHECK_REVIEWERS has {fault}; it must be 'name:role:token,name:role:token'"
            )
        people[token] = Person(name, Role(role))
    return people


def _fault_of(name: str, role: str, token: str) -> str:
    """What is wrong with an entry of the reviewers, without its token; empty when nothing is."""
    if not name:
        return "an entry without a name"
    if role not in set(Role):
        return f"{name!r} without a role (reviewer or admin)"
    short = len(token) < _MIN_TOKEN_CHARS
    return f"{name!r} with a token of fewer than {_MIN_TOKEN_CHARS} characters" if short else ""


def _in_the_cloud(request: Request) -> Person:
    claims = _verified(_token(request))
    project = wiring.project()
    name = claims.get("email") or claims.get("user_id") or claims.get("sub")
    if claims.get("iss") != f"{_ISSUER}{project}" or not name:
        raise _unknown("the token is not of this project's Firebase Authentication")
    role = claims.get("role")
    if role not in tuple(Role):
        raise http.Refused(403, "this account has no role", field="Authorization")
    return Person(str(name), Role(str(role)))


def _verified(token: str) -> Mapping[str, Any]:
    """The claims of a Firebase token, its signature and times checked."""
    from google.auth import exceptions
    from google.auth.transport import requests
    from google.oauth2 import id_token

    try:
        claims: Mapping[str, Any] = id_token.verify_token(
            token, requests.Request(), audience=wiring.project(), certs_url=_CERTS_URL
        )
    except exceptions.TransportError as err:
        raise Transient("Google's keys cannot be read now") from err
    except (ValueError, exceptions.GoogleAuthError) as err:
        raise _unknown("the token is not valid") from err
    return claims


def _token(request: Request) -> str:
    told = request.headers.get("Authorization", "")
    if not told.startswith(_BEARER):
        raise _unknown("send 'Authorization: Bearer TOKEN'")
    return told.removeprefix(_BEARER).strip()


def _is_here(request: Request) -> bool:
    """Whether a request comes from this machine and was meant for it.

    A name that somebody else's page gave our address (DNS rebinding) is not meant for it.
    """
    try:
        from_here = ipaddress.ip_address(request.remote_addr or "").is_loopback
        host = urlsplit(f"//{request.host}").hostname or ""
        to_here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
    return from_here and to_here


def _unknown(message: str) -> http.Refused:
    return http.Refused(
        401, message, field="Authorization", **{"WWW-Authenticate": 'Bearer realm="chirpcheck"'}
    )
