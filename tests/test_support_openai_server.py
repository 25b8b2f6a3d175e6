"""The scripted OpenAI server, seen through the real client."""

import threading
import time
from collections.abc import Iterator

import openai
import pytest
from pydantic import BaseModel

from tests.support.openai_server import (
    OpenAIServer,
    Request,
    answer,
    drip,
    filtered,
    hang_up,
    no_choices,
    nonsense,
    refuse,
    responder,
    stall,
    status,
    truncated,
)


class Verdict(BaseModel):
    """What the model is asked for."""

    verdict: str


@pytest.fixture(scope="module")
def shared_server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


@pytest.fixture
def server(shared_server):
    shared_server.forget()
    return shared_server


@pytest.fixture(scope="module")
def client(shared_server) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(
        base_url=shared_server.base_url, api_key="sk-test", max_retries=0, timeout=5
    ) as made:
        yield made


def ask(client, text="Is it so?", **options):
    return client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": text}], **options
    )


def ask_typed(client, **options):
    return client.chat.completions.parse(
        model="gpt-4o-mini",
        messages=[{"role": "user", "content": "Is it so?"}],
        response_format=Verdict,
        **options,
    )


def test_an_answer_is_parsed_by_its_schema_and_tells_its_tokens(server, client):
    server.script(answer({"verdict": "wahr 🎉"}, prompt_tokens=7, completion_tokens=3))
    reply = ask_typed(client)
    assert reply.choices[0].message.parsed == Verdict(verdict="wahr 🎉")
    assert reply.choices[0].finish_reason == "stop"
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (7, 3)
    assert reply.usage.total_tokens == 10


def test_a_text_is_answered_as_it_stands(server, client):
    server.script(answer("not { json"))
    assert ask(client).choices[0].message.content == "not { json"


def test_requests_are_recorded_with_body_and_headers(server, client):
    server.script(answer("yes"))
    ask(client, "Grüße")
    [seen] = server.requests
    assert isinstance(seen, Request)
    assert seen.body["model"] == "gpt-4o-mini"
    assert seen.text == "Grüße"
    assert seen.headers["authorization"] == "Bearer sk-test"


def test_the_schema_arrives_with_the_request(server, client):
    server.script(answer({"verdict": "x"}))
    ask_typed(client)
    assert server.requests[0].body["response_format"]["type"] == "json_schema"


def test_a_script_is_taken_in_order_and_its_last_line_repeats(server, client):
    server.script(answer("one"), answer("two"))
    said = [ask(client).choices[0].message.content for _ in range(3)]
    assert said == ["one", "two", "two"]


def test_without_a_script_the_server_fails(server, client):
    with pytest.raises(openai.InternalServerError):
        ask(client)


def test_a_refusal_has_no_content(server, client):
    server.script(refuse("no"))
    message = ask_typed(client).choices[0].message
    assert (message.refusal, message.content, message.parsed) == ("no", None, None)


def test_a_truncated_answer_is_a_length_error_to_the_parser(server, client):
    server.script(truncated())
    assert ask(client).choices[0].finish_reason == "length"
    with pytest.raises(openai.LengthFinishReasonError):
        ask_typed(client)


def test_a_filtered_answer_is_a_filter_error_to_the_parser(server, client):
    server.script(filtered())
    assert ask(client).choices[0].finish_reason == "content_filter"
    with pytest.raises(openai.ContentFilterFinishReasonError):
        ask_typed(client)


def test_an_answer_may_have_no_choices(server, client):
    server.script(no_choices())
    assert ask(client).choices == []


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (400, openai.BadRequestError),
        (401, openai.AuthenticationError),
        (404, openai.NotFoundError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
        (503, openai.InternalServerError),
    ],
)
def test_a_status_raises_the_clients_own_error(server, client, code, error):
    server.script(status(code, retry_after=7, retry_after_ms=7000))
    with pytest.raises(error) as caught:
        ask(client)
    assert caught.value.status_code == code
    assert caught.value.response.headers["retry-after"] == "7"
    assert caught.value.response.headers["retry-after-ms"] == "7000"


def test_a_status_may_carry_its_own_body(server, client):
    server.script(status(429, body={"error": {"message": "spent", "code": "insufficient_quota"}}))
    with pytest.raises(openai.RateLimitError) as caught:
        ask(client)
    assert caught.value.code == "insufficient_quota"


def test_the_client_waits_as_told_and_tries_again(server, client):
    server.script(status(429, retry_after_ms=20), answer("at last"))
    assert ask(client.with_options(max_retries=1)).choices[0].message.content == "at last"
    assert len(server.requests) == 2


def test_nonsense_as_html_reaches_the_caller_as_text(server, client):
    server.script(nonsense(b"<html>"))
    assert ask(client) == "<html>"  # the client passes on what is no JSON by its content type


def test_nonsense_that_claims_to_be_json_does_not_parse(server, client):
    server.script(nonsense(b"{oops", "application/json"))
    with pytest.raises(ValueError):
        ask(client)


def test_a_dropped_connection_is_a_connection_error(server, client):
    server.script(hang_up())
    with pytest.raises(openai.APIConnectionError) as caught:
        ask(client)
    assert not isinstance(caught.value, openai.APITimeoutError)


def test_a_stall_runs_into_the_clients_time_out(server, client):
    server.script(stall(30))
    with pytest.raises(openai.APITimeoutError):
        ask(client, timeout=0.1)


def test_a_short_stall_answers_or_hangs_up(server, client):
    server.script(stall(0.05, answer("late")), stall(0.05))
    assert ask(client).choices[0].message.content == "late"
    with pytest.raises(openai.APIConnectionError):
        ask(client)


def test_a_drip_outlasts_a_time_out_meant_for_the_whole_call(server, client):
    server.script(drip(0.3))
    started = time.monotonic()
    reply = ask(client, timeout=0.15)  # the client's time-out is per read, and bytes keep coming
    assert reply.choices[0].message.content == "slow"
    assert time.monotonic() - started > 0.2


def test_a_responder_answers_by_content(server, client):
    def choose(body):
        return refuse() if "bomb" in body["messages"][0]["content"] else answer("fine")

    server.script(responder(choose))
    assert ask(client, "tea").choices[0].message.content == "fine"
    assert ask(client, "bomb").choices[0].message.refusal


def test_requests_at_once_are_served_at_once(server, client):
    server.script(stall(0.1, answer("ok")))
    callers = [threading.Thread(target=ask, args=(client,)) for _ in range(8)]
    started = time.monotonic()
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert time.monotonic() - started < 1.0
    assert len(server.requests) == 8


def test_another_path_is_not_found(server, client):
    with pytest.raises(openai.NotFoundError):
        client.embeddings.create(model="m", input="x")


def test_closing_does_not_wait_for_a_stalled_caller():
    failed = []

    def call(client):
        try:
            ask(client)
        except openai.APIConnectionError as err:
            failed.append(err)

    with OpenAIServer() as server:
        server.script(stall(60))
        client = openai.OpenAI(base_url=server.base_url, api_key="k", max_retries=0, timeout=30)
        caller = threading.Thread(target=call, args=(client,))
        caller.start()
        while not server.requests:
            time.sleep(0.005)
        started = time.monotonic()
    caller.join(timeout=2)
    assert time.monotonic() - started < 1.0
    assert len(failed) == 1
    client.close()
