"""Every function of the trigger table, under its name; each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import flask
import functions_framework  # noqa: F401  # what every function starts with

from functions._triggers import BY_NAME, OnRequest

__all__ = list(BY_NAME)  # the table's names


def __getattr__(name: str) -> Callable[..., Any]:
    """A function by name, so that a service loads the one it serves and no other."""
    if name not in BY_NAME:
        raise AttributeError(f"module 'main' has no function {name!r}")
    function: Callable[..., Any] = getattr(import_module(f"functions.{name}"), name)
    loading = flask.has_app_context() and not flask.has_request_context()
    if loading and not isinstance(BY_NAME[name].on, OnRequest):  # functions-framework serves it
        import_module("functions._edge").accept_raw_pushes(flask.current_app, function)
    return function
