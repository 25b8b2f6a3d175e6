"""The deploy command: every trigger of the table becomes commands that gcloud understands."""

import ast
import functools
import json
import os
import shlex
import shutil
import subprocess
from argparse import Namespace
from pathlib import Path

import pytest

from cli import deploy
from cli.__main__ import _parser
from functions._triggers import TRIGGERS, OnDocument, OnMessage, OnRequest, Trigger, topics
from shared.errors import BadSetup

ROOT = Path(__file__).parent.parent
PROJECT, REGION = "chirp-desk-1", "europe-west1"
EVENT_DRIVEN = [trigger for trigger in TRIGGERS if not isinstance(trigger.on, OnRequest)]

each_trigger = pytest.mark.parametrize("trigger", TRIGGERS, ids=lambda t: t.name)
each_event_driven = pytest.mark.parametrize("trigger", EVENT_DRIVEN, ids=lambda t: t.name)


def steps(**more: str) -> list[deploy.Command]:
    return deploy.commands(project=PROJECT, region=REGION, **more)


def calls(step: deploy.Command) -> list[list[str]]:
    """Every program call of a step, those inside a shell script too."""
    if step.argv[0] != "sh":
        return [list(step.argv)]
    lexer = shlex.shlex(step.argv[2], posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    found: list[list[str]] = []
    current: list[str] | None = None
    for word in lexer:
        if word == "gcloud":
            current = [word]
            found.append(current)
        elif set(word) <= set("();<>|&{}"):
            current = None
        elif current is not None:
            current.append(word)
    return found


def all_calls(**more: str) -> list[list[str]]:
    return [call for step in steps(**more) for call in calls(step)]


def only(found: list[list[str]], *start: str) -> list[str]:
    matching = [call for call in found if call[: len(start)] == list(start)]
    assert len(matching) == 1, (start, matching)
    return matching[0]


def deployment(name: str, **more: str) -> list[str]:
    return only(all_calls(**more), "gcloud", "functions", "deploy", name)


def trigger_of(on: OnDocument | OnMessage | OnRequest, **more: object) -> Trigger:
    return Trigger(name="one_step", on=on, does="", reads="", writes="", **more)


# --- what is deployed -------------------------------------------------------------------------


@each_trigger
def test_every_function_is_deployed_with_its_own_line_of_the_table(trigger):
    call = deployment(trigger.name.replace("_", "-"))
    expected = {
        "--gen2",
        "--source=.",
        f"--region={REGION}",
        f"--project={PROJECT}",
        f"--entry-point={trigger.name}",
        f"--memory={trigger.memory_mb}Mi",
        f"--timeout={trigger.timeout_seconds}s",
        f"--concurrency={trigger.concurrency}",
        f"--max-instances={trigger.max_instances}",
        f"--service-account=chirpcheck@{PROJECT}.iam.gserviceaccount.com",
        f"--update-env-vars=CHIRPCHECK_HOME=cloud,GOOGLE_CLOUD_PROJECT={PROJECT}",
    }
    assert expected <= set(call)
    assert ("--cpu=1" in call) == (trigger.concurrency > 1)


@each_trigger
def test_only_functions_that_use_the_ai_get_the_key(trigger):
    secret = "--set-secrets=OPENAI_API_KEY=OPENAI_API_KEY:latest"
    assert (secret in deployment(trigger.name.replace("_", "-"))) == trigger.uses_ai


@each_event_driven
def test_an_event_driven_function_is_tried_again_and_has_a_dead_letter_topic(trigger):
    name = trigger.name.replace("_", "-")
    found = all_calls()
    assert trigger.retry
    filtered = isinstance(trigger.on, OnMessage) and trigger.on.filter
    assert ("--retry" in deployment(name)) != bool(filtered)  # a push is tried again by itself
    assert only(found, "gcloud", "pubsub", "topics", "create", f"{name}-dead")
    kept = only(found, "gcloud", "pubsub", "subscriptions", "create", f"{name}-dead")
    assert {f"--topic={name}-dead", "--expiration-period=never"} <= set(kept)
    updates = [
        call for call in found if call[:4] == ["gcloud", "pubsub", "subscriptions", "update"]
    ]
    assert sum(f"--dead-letter-topic={name}-dead" in call for call in updates) == 1
    if filtered:
        made = only(found, "gcloud", "pubsub", "subscriptions", "create", name)
        assert f"--message-filter={trigger.on.filter}" in made
    assert only(found, "gcloud", "functions", "add-invoker-policy-binding", name)


# fmt: off
@pytest.mark.parametrize(("trigger", "flags"), [
    pytest.param(trigger_of(OnDocument("chirps", "created")), [
        "--trigger-event-filters=type=google.cloud.firestore.document.v1.created",
        "--trigger-event-filters=database=(default)",
        "--trigger-event-filters-path-pattern=document=chirps/{id}",
        "--trigger-location=eur3", "--trigger-service-account=me", "--retry",
    ], id="a document"),
    pytest.param(trigger_of(OnMessage("claims-checked")), [
        "--trigger-topic=claims-checked", "--trigger-service-account=me", "--retry",
    ], id="a message"),
    pytest.param(trigger_of(OnMessage("claims-checked"), retry=False), [
        "--trigger-topic=claims-checked", "--trigger-service-account=me",
    ], id="a message, once"),
    pytest.param(trigger_of(OnMessage("downstream", ("analysis", "emotion"))), [
        "--trigger-http", "--no-allow-unauthenticated",
    ], id="some messages of a topic"),
    pytest.param(trigger_of(OnRequest("/"), public=True), [
        "--trigger-http", "--allow-unauthenticated",
    ], id="a public request"),
    pytest.param(trigger_of(OnRequest("/")), [
        "--trigger-http", "--no-allow-unauthenticated",
    ], id="a private request"),
])
def test_each_kind_of_trigger_has_its_own_flags(trigger, flags):
    assert deploy._trigger_flags(trigger, account="me", location="eur3") == flags
# fmt: on


@each_trigger
def test_every_trigger_of_the_table_appears_with_those_flags(trigger):
    account = f"chirpcheck@{PROJECT}.iam.gserviceaccount.com"
    flags = deploy._trigger_flags(trigger, account=account, location=REGION)
    call = deployment(trigger.name.replace("_", "-"))
    assert set(flags) == {
        word
        for word in call
        if word.startswith(("--trigger", "--retry", "--allow-un", "--no-allow-un"))
    }


def test_every_topic_exists_before_a_function_needs_it():
    found = all_calls()
    first_function = next(i for i, call in enumerate(found) if call[1:3] == ["functions", "deploy"])
    made = {
        call[4] for call in found[:first_function] if call[1:4] == ["pubsub", "topics", "create"]
    }
    assert made >= set(topics())


def test_the_functions_get_the_least_roles_each_on_the_smallest_thing():
    granted = set()
    for call in all_calls():
        if "add-iam-policy-binding" in call:
            member = next(word for word in call if word.startswith("--member="))
            role = next(word for word in call if word.startswith("--role="))
            if "chirpcheck@" in member:
                granted.add((call[1], role.removeprefix("--role=roles/")))
    assert granted == {
        ("projects", "datastore.user"),
        ("projects", "eventarc.eventReceiver"),
        ("secrets", "secretmanager.secretAccessor"),
        ("pubsub", "pubsub.publisher"),
    }


def test_a_database_elsewhere_moves_its_triggers_and_not_the_functions():
    call = deployment("score-chirp", firestore_location="eur3")
    assert {"--trigger-location=eur3", f"--region={REGION}"} <= set(call)


# --- what is printed and run ------------------------------------------------------------------


def arguments(*more: str) -> Namespace:
    return _parser().parse_args(["deploy", "--project", PROJECT, "--region", REGION, *more])


def test_a_dry_run_prints_one_comment_and_one_command_each_and_nothing_else(capsys):
    assert deploy.run(arguments("--dry-run")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith("# ") for line in lines] == [True, False] * len(steps())
    assert [tuple(shlex.split(line)) for line in lines[1::2]] == [step.argv for step in steps()]


def test_a_dry_run_and_its_scripts_are_valid_shell(capsys):
    deploy.run(arguments("--dry-run"))
    scripts = [capsys.readouterr().out]
    scripts += [step.argv[2] for step in steps() if step.argv[0] == "sh"]
    for script in scripts:
        checked = subprocess.run(["sh", "-n"], input=script, text=True, capture_output=True)
        assert (checked.returncode, checked.stderr) == (0, "")


STAND_IN = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
    *"$FAILS"*) exit 7 ;;
    *describe*projectNumber*) echo 4711 ;;
    *serviceConfig.uri*) echo https://one-step.example ;;
    *eventTrigger.trigger*) echo projects/p/locations/r/triggers/t-1 ;;
    *transport.pubsub.subscription*) echo projects/p/subscriptions/eventarc-1 ;;
    *"versions list"*) printf %s "$VERSIONS" ;;
    *" describe "*) exit "$ABSENT" ;;
esac
"""


@pytest.fixture
def cloud(tmp_path, monkeypatch):
    """Stand-ins for gcloud and firebase that write down how they were called."""
    for name in ("gcloud", "firebase"):
        Path(tmp_path, name).write_text(STAND_IN)
        Path(tmp_path, name).chmod(0o755)
    log = tmp_path / "calls"
    log.touch()
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    settings = {"CALLS": str(log), "FAILS": "no such call", "ABSENT": "0", "VERSIONS": "1"}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return lambda: log.read_text().splitlines()


def test_a_second_deployment_creates_nothing_and_adds_no_key(cloud):
    assert deploy.run(arguments()) == 0
    made = [call for call in cloud() if " create " in call and "services identity" not in call]
    assert made == []
    assert not any("versions add" in call for call in cloud())


def test_a_first_deployment_creates_everything_and_a_blank_key(cloud, monkeypatch):
    monkeypatch.setenv("ABSENT", "1")
    monkeypatch.setenv("VERSIONS", "")
    assert deploy.run(arguments()) == 0
    made = {" ".join(call.split()[:-1]) for call in cloud() if " create " in call}
    for thing in ("service-accounts", "databases", "secrets", "topics", "subscriptions"):
        assert any(f"{thing} create" in call for call in made)
    assert sum("versions add" in call for call in cloud()) == 1


def test_a_key_that_cannot_be_looked_at_is_never_replaced(cloud, monkeypatch):
    monkeypatch.setenv("FAILS", "versions list")
    assert deploy.run(arguments()) == 1
    assert not any("versions add" in call for call in cloud())


def test_the_subscription_behind_a_trigger_gets_the_dead_letter_topic(cloud):
    deploy.run(arguments())
    updates = [call for call in cloud() if "subscriptions update" in call]
    assert len(updates) == len(EVENT_DRIVEN)
    pushed = [call for call in updates if "--push-endpoint=https://one-step.example" in call]
    assert len(pushed) == sum(bool(getattr(t.on, "only", None)) for t in EVENT_DRIVEN)
    others = [call for call in updates if call not in pushed]
    assert all(call.endswith(" projects/p/subscriptions/eventarc-1") for call in others)
    agent = "--member=serviceAccount:service-4711@gcp-sa-pubsub.iam.gserviceaccount.com"
    assert sum(agent in call for call in cloud()) == 2 * len(EVENT_DRIVEN)


def test_the_first_failure_ends_it_with_one_sentence(cloud, monkeypatch, capsys):
    monkeypatch.setenv("FAILS", "functions deploy score-chirp")
    assert deploy.run(arguments()) == 1
    assert "functions deploy score-chirp" in cloud()[-1]
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("chirpcheck: step ")
    assert "(deploy score_chirp, which decides" in last
    assert "status 7" in last


@pytest.mark.parametrize("tool", ["gcloud", "firebase"])
def test_a_missing_tool_is_named_before_anything_is_run(cloud, tool, monkeypatch):
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if name == tool else which(name))
    with pytest.raises(BadSetup, match=f"^{tool} is not installed"):
        deploy.run(arguments())
    assert cloud() == []


# fmt: off
@pytest.mark.parametrize(("project", "region", "location", "named"), [
    pytest.param("short",      REGION,          "",      "'short'",        id="5 characters"),
    pytest.param("a" * 31,     REGION,          "",      repr("a" * 31),   id="31 characters"),
    pytest.param("1chirps",    REGION,          "",      "'1chirps'",      id="starts with a digit"),
    pytest.param("Chirps-1",   REGION,          "",      "'Chirps-1'",     id="a capital"),
    pytest.param("chirps-",    REGION,          "",      "'chirps-'",      id="ends with a hyphen"),
    pytest.param("chirps-1\n", REGION,          "",      r"'chirps-1\n'",  id="a line break"),
    pytest.param("a; rm -rf",  REGION,          "",      "'a; rm -rf'",    id="shell"),
    pytest.param("",           REGION,          "",      "''",             id="no project"),
    pytest.param(PROJECT,      "europe",        "",      "'europe'",       id="no region"),
    pytest.param(PROJECT,      "europe-west1-b", "",     "'europe-west1-b'", id="a zone"),
    pytest.param(PROJECT,      "",              "",      "''",             id="an empty region"),
    pytest.param(PROJECT,      REGION,          "Paris", "'Paris'",        id="no location"),
])
def test_a_bad_name_gets_one_sentence_that_tells_it(project, region, location, named):
    with pytest.raises(BadSetup) as told:
        deploy.commands(project=project, region=region, firestore_location=location)
    assert str(told.value).startswith(f"{named} is not a ")
    assert "\n" not in str(told.value)
# fmt: on


@pytest.mark.parametrize("project", ["abcdef", "a" * 30, "chirp-desk-1"])
def test_good_names_are_taken(project):
    assert deploy.commands(project=project, region="northamerica-northeast2")


# --- what gcloud knows ------------------------------------------------------------------------


@functools.cache
def gcloud_tree() -> dict | None:
    """Every command and flag of the installed gcloud, from its own completion table."""
    gcloud = shutil.which("gcloud")
    for root in Path(gcloud).resolve().parents if gcloud else ():
        table = root / "data/cli/gcloud_completions.py"
        if table.is_file():
            text = table.read_text()
            return ast.literal_eval(text[text.index("{") :])
    return None


def test_gcloud_knows_every_command_and_flag():
    tree = gcloud_tree()
    if tree is None:
        pytest.skip("no gcloud here")
    for call in all_calls():
        if call[0] != "gcloud":
            continue
        node, words = tree, call[1:]
        while words and words[0] in node["commands"]:
            node = node["commands"][words.pop(0)]
        assert not node["commands"], f"no such command: {call}"
        known = {*node["flags"], *tree["flags"]}
        flags = {word.split("=")[0].replace("--no-", "--") for word in words if word[:2] == "--"}
        assert flags <= known, call[:4]


# --- the files beside it ----------------------------------------------------------------------


def test_firebase_json_names_files_that_exist_and_leaves_functions_to_gcloud():
    settings = json.loads((ROOT / "firebase.json").read_text())
    assert (ROOT / settings["firestore"]["rules"]).is_file()
    assert (ROOT / settings["firestore"]["indexes"]).is_file()
    assert "functions" not in settings
    emulators = settings["emulators"]
    assert (emulators["firestore"]["port"], emulators["pubsub"]["port"]) == (8081, 8085)


def test_large_fields_are_not_indexed():
    indexes = json.loads((ROOT / "firestore.indexes.json").read_text())
    named = [index["collectionGroup"] for index in indexes["indexes"]]
    spaces = ("evidence", "known", "chirps", "originals", "stories", "sides")
    assert sorted(named) == sorted(["patterns", *(f"{space}_vectors" for space in spaces)])
    assert {(o["collectionGroup"], o["fieldPath"]) for o in indexes["fieldOverrides"]} == {
        ("chirps", "text"),
        ("assessments", "trace"),
        ("assessments", "signals"),
        ("assessments", "domains"),
        ("assessments", "fact_check"),
        ("assessments", "jury"),
        ("assessments", "decision"),
        ("assessments", "analyses"),
        ("evidence", "text"),
        ("known_claims", "score"),
        ("jury_cases", "truth"),
        ("jury_cases", "claim"),
        ("jury_cases", "checklist"),
        ("jury_cases", "weighed"),
        ("jury_cases", "transcript"),
        ("jury_cases", "steps"),
        ("jury_cases", "verdict"),
        ("jury_cases", "by_rules"),
        ("jury_cases", "answers"),
        ("dead_letters", "event"),
        ("ai_answers", "value"),
        ("patterns", "chunks"),
        ("patterns", "top_sources"),
        ("pattern_windows", "words"),
        ("pattern_recent", "steps"),
        ("pattern_recent", "count"),
        ("pattern_timelines", "windows"),
        ("pattern_claims", "text"),
        ("pattern_claims", "topic"),
        ("pattern_contradictions", "pairs"),
        ("pattern_tags", "homes"),
        ("pattern_tags", "days"),
        ("pattern_members", "grows_with"),
    }
    assert all(override["indexes"] == [] for override in indexes["fieldOverrides"])


def test_only_what_the_functions_need_is_uploaded():
    if gcloud_tree() is None:
        pytest.skip("no gcloud here")
    listed = subprocess.run(
        ["gcloud", "meta", "list-files-for-upload", str(ROOT)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    tops = {path.split("/")[0] for path in listed}
    assert tops == {"main.py", "requirements.txt", "functions", "shared", "web"}
    assert "shared/ai/prompts/precheck.md" in listed
    assert not any(path.endswith(".pyc") for path in listed)
