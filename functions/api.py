"""api: the /api/v1 endpoints and the page."""

from __future__ import annotations

import functions_framework
from flask import Request, Response

from functions import _endpoints as endpoints
from functions import _http as http

ROUTES = (
    http.Route("GET", "/api/v1/chirps", endpoints.list_chirps),
    http.Route("POST", "/api/v1/chirps", endpoints.post_chirp),
    http.Route("GET", "/api/v1/chirps/{id}", endpoints.get_chirp),
    http.Route("GET", "/api/v1/metrics", endpoints.get_metrics),
    http.Route("GET", "/healthz", endpoints.get_health),
    http.Route("GET", "/", endpoints.get_page),
    http.Route("GET", "/{name}", endpoints.get_page),
)


@functions_framework.http
def api(request: Request) -> Response:
    """Answer one request."""
    return http.respond(request, ROUTES)
