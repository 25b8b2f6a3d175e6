"""deploy: the commands that put every function of the trigger table into Google Cloud.

Every step may be repeated: what exists is left as it is, or brought up to date.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from functions._triggers import (
    TICKS,
    TRIGGERS,
    OnDocument,
    OnMessage,
    OnRequest,
    Trigger,
    topics,
)
from shared.errors import BadSetup

RUNTIME = "python312"
ACCOUNT = "chirpcheck"
SECRET = "OPENAI_API_KEY"
DATABASE = "(default)"
APIS = (
    "artifactregistry",
    "cloudbuild",
    "cloudfunctions",
    "cloudresourcemanager",
    "cloudscheduler",
    "eventarc",
    "firebaserules",
    "firestore",
    "iam",
    "logging",
    "pubsub",
    "run",
    "secretmanager",
)
# With Eventarc's waits of 10 to 600 seconds, about seven hours: an outage mends by itself.
MAX_DELIVERY_ATTEMPTS = 50
KEEP_EVENTS = "7d"
KEEP_DEAD_LETTERS = "31d"  # the longest that Pub/Sub keeps a message

_PROJECT = re.compile(r"[a-z][a-z0-9-]{4,28}[a-z0-9]")
_REGION = re.compile(r"[a-z]+-[a-z]+[0-9]{1,2}")
_MULTI_REGION = re.compile(r"[a-z]{3}[0-9]")
_ROOT = Path(__file__).parent.parent
_TOOLS = {
    "gcloud": "see https://cloud.google.com/sdk/docs/install",
    "firebase": "npm install -g firebase-tools",
}

Gcloud = Callable[..., tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Command:
    """One step: what to run, and why in a line."""

    argv: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return shlex.join(self.argv)


def run(args: argparse.Namespace) -> int:
    """Print the commands, or run them in order up to the first that fails."""
    steps = commands(
        project=args.project,
        region=args.region,
        firestore_location=args.firestore_location,
    )
    if args.dry_run:
        for step in steps:
            print(f"# {step.why}\n{step}")
        return 0
    for tool, remedy in _TOOLS.items():
        if shutil.which(tool) is None:
            raise BadSetup(f"{tool} is not installed ({remedy}); --dry-run works without it")
    for number, step in enumerate(steps, 1):
        print(f"[{number}/{len(steps)}] {step.why}", file=sys.stderr, flush=True)
        status = subprocess.run(step.argv, cwd=_ROOT, check=False).returncode
        if status:
            print(
                f"chirpcheck: step {number} ({step.why}) failed with status {status}; "
                "mend the cause and deploy again, since every step may be repeated.",
                file=sys.stderr,
            )
            return 1
    return 0


def commands(*, project: str, region: str, firestore_location: str = "") -> list[Command]:
    """All steps of a deployment, in order; a bad name is a BadSetup that tells it."""
    location = firestore_location or region
    if not _PROJECT.fullmatch(project):
        raise BadSetup(
            f"{project!r} is not a project id: 6 to 30 lowercase letters, digits and hyphens, "
            "starting with a letter and not ending with a hyphen"
        )
    if not _REGION.fullmatch(region):
        raise BadSetup(f"{region!r} is not a region; one looks like 'europe-west1'")
    if not (_REGION.fullmatch(location) or _MULTI_REGION.fullmatch(location)):
        raise BadSetup(
            f"{location!r} is not a Firestore location; one looks like 'europe-west1' or 'eur3'"
        )
    gcloud = partial(_gcloud, project=project)
    account = f"{ACCOUNT}@{project}.iam.gserviceaccount.com"
    driven = [trigger for trigger in TRIGGERS if not isinstance(trigger.on, OnRequest)]
    return [
        *_ground(gcloud, project=project, account=account, location=location),
        *_key(gcloud, account=account),
        *_topics(gcloud, account=account),
        *(step for t in driven for step in _dead_letter_topic(t, gcloud, project=project)),
        *(
            _function(t, gcloud, project=project, region=region, account=account, location=location)
            for t in TRIGGERS
        ),
        *(
            step
            for t in driven
            for step in _delivery(t, gcloud, project=project, region=region, account=account)
        ),
        *(_clock(topic, minutes, gcloud, region=region) for topic, minutes in TICKS.items()),
        Command(
            ("firebase", "deploy", "--only=firestore", f"--project={project}", "--non-interactive"),
            "put the Firestore rules and indexes in force",
        ),
    ]


def service_name(trigger: Trigger) -> str:
    """A function's name in the cloud, where underscores are not allowed."""
    return trigger.name.replace("_", "-")


def dead_letter_topic(trigger: Trigger) -> str:
    """Where the deliveries go that failed too often; its subscription has the same name."""
    return f"{service_name(trigger)}-dead"


def _ground(gcloud: Gcloud, *, project: str, account: str, location: str) -> Iterator[Command]:
    apis = (f"{name}.googleapis.com" for name in APIS)
    yield Command(gcloud("services", "enable", *apis), "switch on the APIs")
    for service in ("pubsub", "eventarc"):
        yield Command(
            gcloud("beta", "services", "identity", "create", f"--service={service}.googleapis.com"),
            f"make sure that {service} has its own identity in the project",
        )
    yield _unless(
        gcloud("iam", "service-accounts", "describe", account),
        gcloud("iam", "service-accounts", "create", ACCOUNT, "--display-name=Chirpcheck functions"),
        f"create {ACCOUNT}, the account that the functions run as, unless it is there",
    )
    for role, may in (
        ("datastore.user", "read and write Firestore"),
        ("eventarc.eventReceiver", "receive events"),
    ):
        yield Command(
            gcloud(
                *("projects", "add-iam-policy-binding", project),
                *_binding(account, role),
                "--condition=None",
            ),
            f"let the functions {may}",
        )
    yield _unless(
        gcloud("firestore", "databases", "describe", f"--database={DATABASE}"),
        gcloud(
            *("firestore", "databases", "create", f"--database={DATABASE}"),
            *(f"--location={location}", "--type=firestore-native"),
        ),
        f"create the Firestore database in {location}, unless there is one",
    )


def _key(gcloud: Gcloud, *, account: str) -> Iterator[Command]:
    """The secret; a function cannot start without a version of it, so a blank one stands in."""
    yield _unless(
        gcloud("secrets", "describe", SECRET),
        gcloud("secrets", "create", SECRET, "--replication-policy=automatic"),
        f"create the secret {SECRET}, unless it is there",
    )
    # Only an answer that names no version leads to a blank one: a failed look must not blank a key.
    look = shlex.join(gcloud("secrets", "versions", "list", SECRET, "--limit=1", _only("name")))
    blank = shlex.join(gcloud("secrets", "versions", "add", SECRET, "--data-file=-"))
    yield _script(
        f"found=$({look}) && {{ test -n \"$found\" || printf ' ' | {blank}; }}",
        f'leave the AI off until you add your key (printf %s "$KEY" | gcloud secrets versions '
        f"add {SECRET} --data-file=-)",
    )
    yield Command(
        gcloud(
            *("secrets", "add-iam-policy-binding", SECRET),
            *_binding(account, "secretmanager.secretAccessor"),
            "--condition=None",
        ),
        "let the functions read this one secret",
    )


def _topics(gcloud: Gcloud, *, account: str) -> Iterator[Command]:
    published = {topic for trigger in TRIGGERS for topic in trigger.publishes}
    for topic in topics():
        yield _unless(
            gcloud("pubsub", "topics", "describe", topic),
            gcloud(
                *("pubsub", "topics", "create", topic),
                f"--message-retention-duration={KEEP_EVENTS}",
            ),
            f"create the topic {topic}, unless it is there",
        )
        if topic in published:
            yield Command(
                gcloud(
                    *("pubsub", "topics", "add-iam-policy-binding", topic),
                    *_binding(account, "pubsub.publisher"),
                ),
                f"let the functions publish to {topic}",
            )


def _dead_letter_topic(trigger: Trigger, gcloud: Gcloud, *, project: str) -> Iterator[Command]:
    topic = dead_letter_topic(trigger)
    yield _unless(
        gcloud("pubsub", "topics", "describe", topic),
        gcloud("pubsub", "topics", "create", topic),
        f"create the dead-letter topic of {trigger.name}, unless it is there",
    )
    yield _unless(
        gcloud("pubsub", "subscriptions", "describe", topic),
        gcloud(
            *("pubsub", "subscriptions", "create", topic, f"--topic={topic}"),
            *(f"--message-retention-duration={KEEP_DEAD_LETTERS}", "--expiration-period=never"),
        ),
        f"keep the dead letters of {trigger.name} until somebody takes them",
    )
    grant = shlex.join(
        gcloud("pubsub", "topics", "add-iam-policy-binding", topic, "--role=roles/pubsub.publisher")
    )
    yield _script(
        f"{_pubsub_agent(gcloud, project)} && {grant} {_AGENT}",
        f"let Pub/Sub move dead letters of {trigger.name} to their topic",
    )


def _function(
    trigger: Trigger, gcloud: Gcloud, *, project: str, region: str, account: str, location: str
) -> Command:
    flags = [
        "--gen2",
        f"--region={region}",
        f"--runtime={RUNTIME}",
        "--source=.",
        f"--entry-point={trigger.name}",
        f"--memory={trigger.memory_mb}Mi",
        f"--timeout={trigger.timeout_seconds}s",
        f"--concurrency={trigger.concurrency}",
        f"--max-instances={trigger.max_instances}",
        f"--service-account={account}",
        # "update" leaves what an operator has set, such as OPENAI_MODEL
        f"--update-env-vars=CHIRPCHECK_HOME=cloud,GOOGLE_CLOUD_PROJECT={project}",
    ]
    if trigger.concurrency > 1:
        flags.append("--cpu=1")  # Cloud Run takes one request at a time on less
    if trigger.uses_ai:
        flags.append(f"--set-secrets={SECRET}={SECRET}:latest")
    flags += _trigger_flags(trigger, account=account, location=location)
    return Command(
        gcloud("functions", "deploy", service_name(trigger), *flags),
        f"deploy {trigger.name}, which {trigger.does}",
    )


def _trigger_flags(trigger: Trigger, *, account: str, location: str) -> list[str]:
    on = trigger.on
    if isinstance(on, OnMessage) and on.filter:
        return ["--trigger-http", "--no-allow-unauthenticated"]  # pushed to: see _filtered_push
    if isinstance(on, OnRequest):
        may = "--allow-unauthenticated" if trigger.public else "--no-allow-unauthenticated"
        return ["--trigger-http", may]
    flags = [f"--trigger-service-account={account}"]
    if trigger.retry:
        flags.append("--retry")
    if isinstance(on, OnMessage):
        return [f"--trigger-topic={on.topic}", *flags]
    return [*_document_filters(on), f"--trigger-location={location}", *flags]


def _document_filters(on: OnDocument) -> tuple[str, ...]:
    return (
        f"--trigger-event-filters=type=google.cloud.firestore.document.v1.{on.change}",
        f"--trigger-event-filters=database={DATABASE}",
        f"--trigger-event-filters-path-pattern=document={on.kind}/{{id}}",
    )


def _delivery(
    trigger: Trigger, gcloud: Gcloud, *, project: str, region: str, account: str
) -> Iterator[Command]:
    """Who may call the function, and what becomes of an event that it keeps failing on."""
    name = service_name(trigger)
    yield Command(
        gcloud(
            *("functions", "add-invoker-policy-binding", name, f"--region={region}"),
            f"--member=serviceAccount:{account}",
        ),
        f"let events reach {trigger.name}",
    )
    if isinstance(trigger.on, OnMessage) and trigger.on.filter:
        yield _filtered_push(
            trigger, trigger.on, gcloud, project=project, region=region, account=account
        )
        return
    its_trigger = shlex.join(
        gcloud(
            *("functions", "describe", name, f"--region={region}"), _only("eventTrigger.trigger")
        )
    )
    its_subscription = shlex.join(
        gcloud("eventarc", "triggers", "describe", _only("transport.pubsub.subscription"))
    )
    grant = shlex.join(
        gcloud(
            "pubsub", "subscriptions", "add-iam-policy-binding", "--role=roles/pubsub.subscriber"
        )
    )
    update = shlex.join(
        gcloud(
            *("pubsub", "subscriptions", "update"),
            f"--dead-letter-topic={dead_letter_topic(trigger)}",
            f"--max-delivery-attempts={MAX_DELIVERY_ATTEMPTS}",
            f"--message-retention-duration={KEEP_EVENTS}",
        )
    )
    yield _script(
        f"{_pubsub_agent(gcloud, project)}"
        f" && trigger=$({its_trigger})"
        f' && subscription=$({its_subscription} "$trigger")'
        f' && {grant} {_AGENT} "$subscription"'
        f' && {update} "$subscription"',
        f"send what {trigger.name} fails on {MAX_DELIVERY_ATTEMPTS} times to its dead letters",
    )


def _clock(topic: str, minutes: int, gcloud: Gcloud, *, region: str) -> Command:
    """A job of Cloud Scheduler that publishes to a topic."""
    name = f"chirpcheck-{topic}"
    at = (name, f"--location={region}")
    told = (f"--schedule=*/{minutes} * * * *", f"--topic={topic}", "--message-body={}")
    job = ("scheduler", "jobs")
    return _unless(
        gcloud(*job, "describe", *at),
        gcloud(*job, "create", "pubsub", *at, *told),
        f"publish to {topic} every {minutes} minutes",
    )


def _filtered_push(
    trigger: Trigger, on: OnMessage, gcloud: Gcloud, *, project: str, region: str, account: str
) -> Command:
    """A subscription of our own: Eventarc's take every message of a topic."""
    name = service_name(trigger)
    address = shlex.join(
        gcloud(*("functions", "describe", name, f"--region={region}"), _only("serviceConfig.uri"))
    )
    described = shlex.join(gcloud("pubsub", "subscriptions", "describe", name))
    lasting = (
        f"--dead-letter-topic={dead_letter_topic(trigger)}",
        f"--max-delivery-attempts={MAX_DELIVERY_ATTEMPTS}",
        f"--message-retention-duration={KEEP_EVENTS}",
        f"--ack-deadline={min(600, max(10, trigger.timeout_seconds))}",
        "--min-retry-delay=10s",
        "--max-retry-delay=600s",
        "--expiration-period=never",
        f"--push-auth-service-account={account}",
    )
    create = shlex.join(
        gcloud(
            *("pubsub", "subscriptions", "create", name, f"--topic={on.topic}"),
            *(f"--message-filter={on.filter}", *lasting),
        )
    )
    update = shlex.join(gcloud("pubsub", "subscriptions", "update", name, *lasting))
    grant = shlex.join(
        gcloud(
            *("pubsub", "subscriptions", "add-iam-policy-binding", name),
            "--role=roles/pubsub.subscriber",
        )
    )
    return _script(
        f"{_pubsub_agent(gcloud, project)}"
        f" && address=$({address})"
        f" && if {described} >/dev/null 2>&1;"
        f' then {update} --push-endpoint="$address"; else {create} --push-endpoint="$address"; fi'
        f" && {grant} {_AGENT}",
        f"push what {trigger.name} listens for, and keep what it fails on"
        f" {MAX_DELIVERY_ATTEMPTS} times",
    )


_AGENT = '--member="serviceAccount:service-$number@gcp-sa-pubsub.iam.gserviceaccount.com"'


def _pubsub_agent(gcloud: Gcloud, project: str) -> str:
    """Shell that sets $number, which Pub/Sub's own account in the project is named by."""
    return (
        f"number=$({shlex.join(gcloud('projects', 'describe', project, _only('projectNumber')))})"
    )


def _gcloud(*words: str, project: str) -> tuple[str, ...]:
    # `projects` commands take the project as an argument
    named = () if words[0] == "projects" else (f"--project={project}",)
    return ("gcloud", *words, *named, "--quiet")


def _only(field: str) -> str:
    return f"--format=value({field})"


def _binding(account: str, role: str) -> tuple[str, str]:
    return f"--member=serviceAccount:{account}", f"--role=roles/{role}"


def _unless(found: tuple[str, ...], make: tuple[str, ...], why: str) -> Command:
    """Make a thing unless it is there."""
    return _script(f"{shlex.join(found)} >/dev/null 2>&1 || {shlex.join(make)}", why)


def _script(text: str, why: str) -> Command:
    return Command(("sh", "-c", text), why)
