"""api: the /api/v1 endpoints and the desk's pages."""

from __future__ import annotations

import functions_framework
from flask import Request, Response

from functions import _desk_endpoints as desk
from functions import _endpoints as endpoints
from functions import _http as http
from functions import _jury_endpoints as jury
from functions import _openapi as openapi
from functions import _outlet_endpoints as outlets
from functions import _pattern_endpoints as patterns
from functions import _review_endpoints as review

ROUTES = (
    http.Route("GET", "/api/v1/chirps", endpoints.list_chirps),
    http.Route("POST", "/api/v1/chirps", endpoints.post_chirp),
    http.Route("GET", "/api/v1/chirps/{id}", endpoints.get_chirp),
    http.Route("GET", "/api/v1/chirps/{id}/story", review.get_story),
    http.Route("GET", "/api/v1/chirps/{id}/claimreview", review.get_claim_review),
    http.Route("GET", "/api/v1/reviews", review.list_reviews),
    http.Route("GET", "/api/v1/reviews/{id}", review.get_review),
    http.Route("POST", "/api/v1/reviews/{id}/claim", review.claim_review),
    http.Route("POST", "/api/v1/reviews/{id}/release", review.release_review),
    http.Route("POST", "/api/v1/reviews/{id}/decide", review.decide_review),
    http.Route("GET", "/api/v1/export", review.export),
    http.Route("GET", "/api/v1/outlets/credibility", outlets.list_outlets),
    http.Route("GET", "/api/v1/outlets/cards", outlets.list_cards),
    http.Route("GET", "/api/v1/outlets/{name}/credibility", outlets.get_outlet, True),
    http.Route("GET", "/api/v1/outlets/{name}/card", outlets.get_card, True),
    http.Route("GET", "/api/v1/patterns", patterns.list_patterns),
    http.Route("GET", "/api/v1/patterns/{id}", patterns.get_pattern),
    http.Route("POST", "/api/v1/jury", jury.post_case),
    http.Route("GET", "/api/v1/jury/{id}", jury.get_case),
    http.Route("GET", "/api/v1/metrics", endpoints.get_metrics),
    http.Route("GET", "/api/v1/rules", desk.get_rules),
    http.Route("GET", "/api/v1/dead-letters", desk.list_dead_letters),
    http.Route("GET", "/api/v1/me", desk.get_me),
    http.Route("GET", "/api/v1/openapi.json", openapi.get_description),
    http.Route("GET", "/healthz", endpoints.get_health),
    http.Route("GET", "/", endpoints.get_page),
    http.Route("GET", "/{name}", endpoints.get_page),
)


@functions_framework.http
def api(request: Request) -> Response:
    """Answer one request."""
    return http.respond(request, ROUTES)
