"""api: the /api/v1 endpoints and the page."""

from __future__ import annotations

import functions_framework
from flask import Request, Response

from functions import _endpoints as endpoints
from functions import _http as http
from functions import _openapi as openapi
from functions import _outlet_endpoints as outlets

ROUTES = (
    http.Route("GET", "/api/v1/chirps", endpoints.list_chirps),
    http.Route("POST", "/api/v1/chirps", endpoints.post_chirp),
    http.Route("GET", "/api/v1/chirps/{id}", endpoints.get_chirp),
    http.Route("GET", "/api/v1/outlets/credibility", outlets.list_outlets),
    http.Route("GET", "/api/v1/outlets/{name}/credibility", outlets.get_outlet),
    http.Route("GET", "/api/v1/outlets/{name}/card", outlets.get_card),
    http.Route("GET", "/api/v1/metrics", endpoints.get_metrics),
    http.Route("GET", "/api/v1/openapi.json", openapi.get_description),
    http.Route("GET", "/healthz", endpoints.get_health),
    http.Route("GET", "/", endpoints.get_page),
    http.Route("GET", "/{name}", endpoints.get_page),
)


@functions_framework.http
def api(request: Request) -> Response:
    """Answer one request."""
    return http.respond(request, ROUTES)
