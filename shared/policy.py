"""Every threshold and weight, with a version; a result records the version that made it.

A number here is reviewed like code. The environment holds addresses and secrets only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from shared.model import Cue, Domain


def _fixed(**values: float) -> Mapping[str, float]:
    return MappingProxyType(values)


@dataclass(frozen=True, kw_only=True)
class Policy:
    """One named set of numbers for the value pipeline (spec part 1)."""

    version: str = "1"

    # spec 1.1: risk = clamp01(domain_weight * domain + length_weight * length + indicators)
    domain_weight: float = 0.5
    length_weight: float = 0.5
    domain_risk: Mapping[Domain, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                Domain.HEALTH: 0.9,
                Domain.FINANCE: 0.8,
                Domain.POLITICS: 0.8,
                Domain.SCIENCE: 0.6,
                Domain.OTHER: 0.3,
            }
        )
    )
    short_below_chars: int = 50
    long_above_chars: int = 200
    length_risk: Mapping[str, float] = field(
        default_factory=lambda: _fixed(short=0.1, medium=0.5, long=0.7)
    )
    indicators: Mapping[Cue, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                Cue.STATISTICAL: 0.3,
                Cue.AUTHORITY: 0.2,
                Cue.HIGH_RISK: 0.4,
                Cue.OPINION: -0.2,
                Cue.PERSONAL: -0.3,
            }
        )
    )

    # spec 1.2: above -> check, below -> skip, between (both ends included) -> pre-check
    check_above: float = 0.7
    skip_below: float = 0.3

    # spec 1.3: an AI "no"
    ai_skip_above: float = 0.8  # confidence
    ai_proceed_below: float = 0.7  # confidence
    ai_tie_skip_below: float = 0.4  # risk

    # spec 1.4: heuristic
    heuristic_sure_above: float = 0.7  # confidence
    ai_failed_proceed_above: float = 0.6  # risk
    heuristic_for: Mapping[str, float] = field(
        default_factory=lambda: _fixed(high_risk=2.0, statistical=1.5, authority=1.0, factual=0.5)
    )
    heuristic_against: Mapping[str, float] = field(
        default_factory=lambda: _fixed(opinion=1.5, personal=1.5)
    )
    heuristic_length: Mapping[str, float] = field(
        default_factory=lambda: _fixed(short=0.0, medium=0.25, long=0.5)
    )
    heuristic_context: float = 0.5  # times the domain's risk above that of "other"
    heuristic_counts_at_most: int = 3  # the fourth percentage says no more than the third

    # spec 1.5
    override_above: float = 0.7  # risk

    # spec 1.6
    audit_rate: float = 0.02

    # the AI tier: attempts x time-out stays below the function's own time-out
    ai_timeout_seconds: float = 8.0
    ai_attempts: int = 3
    ai_deadline_seconds: float = 25.0  # over all attempts and the waits between them
    ai_cache_days: int = 7  # older answers are used only when the AI is away
    ai_daily_budget_usd: float = 5.0
    breaker_opens_after: int = 5  # failures in a row
    breaker_rests_seconds: float = 30.0

    def __post_init__(self) -> None:
        _in_order(self, "skip_below", "check_above")
        _in_order(self, "ai_proceed_below", "ai_skip_above")
        for name in (
            "ai_tie_skip_below",
            "heuristic_sure_above",
            "ai_failed_proceed_above",
            "override_above",
            "audit_rate",
        ):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is outside 0..1: {getattr(self, name)!r}")
        if set(self.domain_risk) != set(Domain):
            raise ValueError(f"domain_risk must name every domain: {sorted(map(str, Domain))}")
        if not 0 < self.short_below_chars <= self.long_above_chars:
            raise ValueError("short_below_chars and long_above_chars are out of order")
        if self.ai_attempts < 1 or self.ai_timeout_seconds <= 0:
            raise ValueError("ai_attempts and ai_timeout_seconds must be positive")

    @cached_property
    def domain_part(self) -> Mapping[Domain, float]:
        """What each domain adds to the risk."""
        return {d: tidy(self.domain_weight * risk) for d, risk in self.domain_risk.items()}

    @cached_property
    def length_part(self) -> Mapping[str, float]:
        """What each length band adds to the risk."""
        return {band: tidy(self.length_weight * risk) for band, risk in self.length_risk.items()}

    def length_band(self, chars: int) -> str:
        """Name the length band of a text: under 50 short, 50 to 200 medium, over 200 long."""
        if chars < self.short_below_chars:
            return "short"
        return "long" if chars > self.long_above_chars else "medium"


def tidy(number: float) -> float:
    """Take the noise of binary fractions off, so that 0.45 + 0.05 + 0.2 is 0.7 and on the line."""
    return round(number, 6)


def _in_order(policy: object, low: str, high: str) -> None:
    if not 0 <= getattr(policy, low) <= getattr(policy, high) <= 1:
        raise ValueError(
            f"{low} and {high} are out of order or outside 0..1:"
            f" {getattr(policy, low)!r}, {getattr(policy, high)!r}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPolicy:
    """One named set of numbers for the final decision and the manipulation score (spec part 2)."""

    version: str = "1"

    # rule 1: missing data
    coverage_at_least: float = 0.5
    # rule 2: strong refutation
    refuted_at_most: float = 0.10  # claim_score
    refute_confidence_at_least: float = 0.8
    # rule 3: strong support
    supported_at_least: float = 0.90  # claim_score
    support_confidence_at_least: float = 0.8
    # rule 4: a neutral claim, both ends included, with some manipulation
    neutral_at_least: float = 0.3  # claim_score
    neutral_at_most: float = 0.7  # claim_score
    some_manipulation_at_least: float = 0.3
    # rules 3 and 5, and the analyses of spec 2.2: at this line manipulation is high
    high_manipulation_at_least: float = 0.6

    # spec 2.1: the four parts of the manipulation score
    caps_weight: float = 0.4  # times the share of words in capitals
    punctuation_weight: float = 0.2  # times the marks, in units of `punctuation_unit`
    punctuation_unit: int = 10
    loaded_weight: float = 0.3  # times the loaded words, in units of `loaded_unit`
    loaded_unit: int = 5
    repeated_weight: float = 0.1

    def __post_init__(self) -> None:
        for low, high in (
            ("refuted_at_most", "neutral_at_least"),
            ("neutral_at_least", "neutral_at_most"),
            ("neutral_at_most", "supported_at_least"),
            ("some_manipulation_at_least", "high_manipulation_at_least"),
            ("coverage_at_least", "coverage_at_least"),
            ("refute_confidence_at_least", "refute_confidence_at_least"),
            ("support_confidence_at_least", "support_confidence_at_least"),
        ):
            _in_order(self, low, high)
        if min(self.punctuation_unit, self.loaded_unit) < 1:
            raise ValueError("punctuation_unit and loaded_unit must be at least 1")


DECISION_POLICY = DecisionPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPolicy:
    """One named set of numbers for the queue of human review (spec 2.2)."""

    version: str = "1"

    # priority = the sum of these weights, each times something in 0..1
    risk_weight: float = 0.35
    manipulation_weight: float = 0.25
    domain_weight: float = 0.2
    rule_weight: float = 0.2
    rule_urgency: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                "2.5-manipulated": 1.0,
                "2.4-neutral-manipulated": 0.8,
                "2.1-missing": 0.5,
                "2.6-otherwise": 0.3,
            }
        )
    )
    other_rule_urgency: float = 0.5
    asked_priority: float = (
        0.1  # of a chirp that no rule sent to a person, and a reviewer asked for
    )

    # when a person should have looked at it, in hours by priority
    urgent_at_least: float = 0.7
    soon_at_least: float = 0.4
    due_hours: Mapping[str, float] = field(
        default_factory=lambda: _fixed(urgent=4, soon=24, later=72)
    )

    lease_minutes: float = 20.0  # how long a reviewer holds an item without renewing

    def __post_init__(self) -> None:
        _in_order(self, "soon_at_least", "urgent_at_least")
        weights = self.risk_weight, self.manipulation_weight, self.domain_weight, self.rule_weight
        if min(weights) < 0 or tidy(sum(weights)) != 1:
            raise ValueError(f"the weights of the priority must add up to 1: {weights}")
        if not 0 <= self.asked_priority <= 1:
            raise ValueError(f"asked_priority must be within 0 and 1: {self.asked_priority}")
        if self.lease_minutes <= 0 or min(self.due_hours.values()) <= 0:
            raise ValueError("lease_minutes and due_hours must be positive")

    def urgency(self, priority: float) -> str:
        """Name the band of a priority."""
        if priority >= self.urgent_at_least:
            return "urgent"
        return "soon" if priority >= self.soon_at_least else "later"


REVIEW_POLICY = ReviewPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisPolicy:
    """One named set of numbers for the analyses by rules (spec 2.2)."""

    version: str = "1"

    # How sure a technique is, by the words that show it; each further find makes it surer.
    one_word: float = 0.4
    two_words: float = 0.6
    more_words: float = 0.75
    each_further: float = 0.05
    sure_at_most: float = 0.95
    debunking_factor: float = 0.5  # a post that debunks repeats what it debunks
    repeated_times: int = 3  # a word said so often ...
    repeated_within_words: int = 9  # ... among so many is repetition

    # How much a word carries of its emotion, before what stands around it.
    mild_word: float = 0.4
    strong_word: float = 0.65
    emoji: float = 0.45
    booster_factor: float = 1.35  # "very afraid"
    dampener_factor: float = 0.6  # "a bit afraid"
    capitals_factor: float = 1.25
    each_exclamation: float = 0.08  # on top of 1, for up to `exclamations_at_most`
    exclamations_at_most: int = 3
    booster_within_words: int = 2  # before the word
    negation_within_words: int = 3

    def __post_init__(self) -> None:
        _in_order(self, "one_word", "two_words")
        _in_order(self, "two_words", "more_words")
        _in_order(self, "more_words", "sure_at_most")
        _in_order(self, "mild_word", "strong_word")
        _in_order(self, "debunking_factor", "debunking_factor")
        if self.repeated_times < 2:
            raise ValueError("repeated_times must be at least 2")


ANALYSIS_POLICY = AnalysisPolicy()

POLICY = Policy()

# A variant to compare with: it asks the AI about more of the quiet posts and trusts a "no" less.
CAUTIOUS = Policy(version="1-cautious", skip_below=0.2, ai_skip_above=0.9)

POLICIES: Mapping[str, Policy] = {policy.version: policy for policy in (POLICY, CAUTIOUS)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Two named policies side by side; `variant_share` of the chirps go by the variant."""

    name: str = "cautious-2026"
    control: Policy = POLICY
    variant: Policy = CAUTIOUS
    variant_share: float = 0.0  # off until a newsroom turns it on

    def arm_of(self, chirp_id: str) -> tuple[str, Policy]:
        """Choose the arm by a stable hash of the chirp's id."""
        if stable_share(f"arm:{self.name}", chirp_id) < self.variant_share:
            return "variant", self.variant
        return "control", self.control


EXPERIMENT = Experiment()


def stable_share(salt: str, id: str) -> float:
    """Map an id to a number in [0, 1), always the same one and evenly spread."""
    digest = hashlib.blake2b(f"{salt}:{id}".encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big") / 2**64


def is_audited(chirp_id: str, *, rate: float) -> bool:
    """Choose which skips are checked anyway, so that misses can be seen (spec 1.6)."""
    return stable_share("audit", chirp_id) < rate


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepPolicy:
    """When a chirp counts as stuck, and how often it is started again."""

    stuck_after_minutes: int = 10  # longer than any function runs, with its retries
    give_up_after: int = 20  # sweeps; then it is a dead letter
    at_most: int = 500  # chirps a sweep looks at


SWEEP = SweepPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyPolicy:
    """When a text counts as a copy of another, so that nobody pays for the same twice."""

    version: str = "1"
    near_at_least: float = 0.65  # cosine of the two texts: below it nobody looks further
    edited_share_at_most: float = 0.4  # words that only one of the two has, of the shorter's words
    synonym_at_least: float = 0.65  # cosine of two words; "kids" and "children" have 0.87
    looked_at: int = 10  # the nearest so many
    days: int = 30  # older results are made anew


COPIES = CopyPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPolicy:
    """How claims are taken out of a post (spec 2.3)."""

    version: str = "1"
    max_claims: int = 12  # of one post; the rest are counted, not checked
    min_words: int = 3  # a shorter sentence without a fact's cue is a fragment
    view_words_at_most: int = 30  # a longer opinion mostly states something on its way
    talk_words_at_most: int = 10  # the same of small talk
    taste_words_at_most: int = 12  # the same of what the writer likes, ranks or is about to do
    chatter_at_most_chars: int = 300  # a longer sentence is not looked at for it
    chatter_words_at_most: int = 30  # a longer sentence beside a claim is one itself
    fragment_words_at_most: int = 10  # without a verb, a figure or a name
    echo_words_at_most: int = 6  # of what was just said
    own_number_at_most: int = 120  # an age, years of work: a figure of the writer's own life
    ai_reads_at_most_chars: int = 8_000
    restated_at_least: float = 0.7  # of what the AI quotes that its own words must keep

    def __post_init__(self) -> None:
        if self.max_claims < 1 or self.min_words < 1:
            raise ValueError("max_claims and min_words must be positive")


CLAIM_POLICY = ClaimPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCheckPolicy:
    """How evidence makes a claim's score (spec 2.3)."""

    version: str = "2"
    match_at_least: float = 0.55  # cosine of the claim and what a fact-check reviewed
    same_confidence: float = 0.95  # the same claim was checked
    holds_confidence: float = 0.85  # the claim holds one that was found false
    opposite_confidence: float = 0.85  # the opposite was checked
    misleading_confidence: float = 0.5
    unasserted_confidence_at_most: float = 0.5  # the post asks, jokes about or denies the claim
    passage_confidence: float = 0.7  # a passage states or denies the same: never enough alone
    retold_confidence_at_most: float = 0.7  # a page in a model's words: never enough alone
    about_at_least: float = 0.6  # of a claim's words that a passage must share to be about it
    about_words_at_least: int = 2  # and so many words: one alone says nothing
    quote_words_at_least: int = 2  # words and numbers: "The" is no evidence
    ai_about_at_least: float = 0.3  # of a claim's words, for a passage that the AI cites
    unnumbered_confidence_at_most: float = 0.7  # a number of the claim is in no passage
    unborne_confidence_at_most: float = 0.7  # the passage does not bear out what the AI reads in it
    supports_about_at_least: float = 0.6  # of a claim's telling words, for a passage that bears out
    refutes_about_at_least: float = 0.5  # what refutes a claim may leave out what is wrong in it
    same_at_least: float = 0.75  # of these words, for a part of a passage that says the same
    like_words_at_least: float = 0.55  # cosine of two words that may stand for each other there
    other_word_below: float = 0.35  # cosine of two words of which one was put for the other
    citations_at_most: int = 5
    evidence_at_most: int = 8  # pieces asked for
    ai_reads_at_most: int = 6  # pieces shown to the AI
    ai_agrees_at_least: float = 0.5  # confidence below which the AI's stance is not counted
    close_at_least: float = 0.25  # scores between these are close calls, for the jury
    close_at_most: float = 0.75
    search_deadline_seconds: float = 15.0  # over all providers; one that is late is left out

    def __post_init__(self) -> None:
        if not 0 <= self.close_at_least <= self.close_at_most <= 1:
            raise ValueError("close_at_least and close_at_most are out of order or outside 0..1")


FACT_CHECKS = FactCheckPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class DownstreamPolicy:
    """The analyses of an uncertain chirp (spec 2.2)."""

    version: str = "1"
    related_at_least: float = 0.5  # cosine: below it two chirps are about different matters
    related_at_most: int = 10
    shown_chars: int = 280
    ai_reads_at_most_chars: int = 8_000


DOWNSTREAM_POLICY = DownstreamPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutletPolicy:
    """Verdicts given as figures, and the trend and interval of an outlet (spec part 3)."""

    version: str = "1"
    # The seed's score ranges, as shares of a scale: 70-100 true, 0-40 false, between misleading.
    share_true_at_least: float = 0.70
    share_false_below: float = 0.40
    # The middle of each range, for a review that has words and no usable figure.
    typical_scores: Mapping[str, float] = field(
        default_factory=lambda: _fixed(true=85.0, false=20.0, misleading=55.0, unverified=45.0)
    )
    trend_days: int = 30
    trend_points_above: float = 2.0
    trend_checked_at_least: int = 5  # articles, on either side
    # Scores of one outlet spread by about 25 points; three articles' worth of that belief is
    # mixed with what was measured, so that one article never looks certain.
    prior_spread: float = 25.0
    prior_articles: int = 3
    z: float = 1.96  # two-sided, 95 %

    def __post_init__(self) -> None:
        if not 0 <= self.share_false_below <= self.share_true_at_least <= 1:
            raise ValueError(f"shares out of order or outside 0..1: {self}")
        if min(self.trend_days, self.trend_checked_at_least, self.prior_articles) < 1:
            raise ValueError(f"a trend and an interval need days and articles: {self}")


OUTLETS = OutletPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternPolicy:
    """The numbers of pattern detection (spec part 5); the document's improvements are off."""

    version: str = "4"

    # the four scores: caps and weights as the document has them
    growth_weights: tuple[float, float, float] = (0.4, 0.3, 0.3)  # rate, velocity, size
    growth_rate_cap: float = 10.0
    velocity_cap: float = 10.0  # datapoints an hour
    size_cap: float = 50.0
    credibility_weights: tuple[float, float, float] = (0.5, 0.3, 0.2)
    diversity_cap: float = 10.0  # sources
    credible_at_least: float = 0.7
    questionable_below: float = 0.5
    unknown_source: float = 0.5
    outlet_checked_at_least: int = 10  # articles, before an outlet's own record counts
    evolution_weights: tuple[float, float, float] = (0.5, 0.3, 0.2)
    stages_cap: int = 5
    high_at_least: float = 0.7
    medium_at_least: float = 0.4

    # the document's improvements, by name
    contradiction_scale: str = "ratio"  # or "amplified", "minimum", "logarithmic"
    weighted_overall: bool = False
    weigh_kinds: bool = False

    # windows
    window_hours: int = 6
    top_keywords: int = 5
    future_after_minutes: float = 5.0  # a clock may be a little ahead

    # which texts belong together, for the model wordllama-l2-256-hashed; see docs/measurements.md
    near_at_least: float = 0.72  # cosine of two texts said within near_days of each other
    near_days: float = 2.0
    worded_alike_at_least: float = 0.66  # cosine within near_days, when they share their words too
    shared_words_at_least: int = 3
    shared_share_at_least: float = 0.6  # of the shorter text's keywords
    join_at_least: float = 0.78  # within ages_after_days
    ages_after_days: float = 30.0
    copy_at_least: float = 0.85  # at any distance in time
    neighbours: int = 16  # texts that a new one is held against
    link_weight: int = 3  # a strong link's, against 1 of a weak one; what joining takes
    link_share: float = 0.5  # of the smaller cluster's datapoints, that a merge takes at least
    # names in common, of texts said within near_days of each other
    named_alike_at_least: float = 0.50  # cosine of two texts that share a name
    named_worded_at_least: float = 0.35  # of two that share another word besides
    name_share_at_least: float = 0.12  # of a name's last texts, in a cluster it speaks for
    name_days_at_most: int = 5  # of the last ages_after_days; on more it is a topic
    named_neighbours: int = 32  # texts that a new one is held against by its names
    # when a tag stands for one event
    event_tags_at_least: int = 5  # different texts that carry it
    event_share_at_least: float = 0.15  # of the texts with the tag or its words
    event_days_at_most: int = 10  # different days on which it was used
    event_quiet_days: float = 4.0  # after which the same tag is another event

    # contradictions
    contradict_at_least: float = 0.50  # cosine of two claims
    contradict_named_at_least: float = 0.35  # of two that share telling words
    contradict_one_name_at_least: float = 0.40  # of two that share a name
    candidates: int = 128  # claims of a side that are all compared with a new one
    candidates_denying: int = 512  # denials
    candidates_of_denial: int = 1_000  # claims, for a new denial
    candidates_beyond: int = 32  # the nearest of a side that has more
    pairs_kept: int = 500  # of a cluster, with their texts; all that are found count

    def __post_init__(self) -> None:
        if not 0 <= self.medium_at_least <= self.high_at_least <= 1:
            raise ValueError("medium_at_least and high_at_least are out of order or outside 0..1")
        if not 0 <= self.questionable_below <= self.credible_at_least <= 1:
            raise ValueError("questionable_below and credible_at_least are out of order")
        alike = (
            self.worded_alike_at_least, self.near_at_least, self.join_at_least, self.copy_at_least
        )  # fmt: skip
        if not (alike[0] > 0 and list(alike) == sorted(alike) and alike[-1] <= 1):
            raise ValueError(f"worded, near, join and copy are out of order: {alike}")
        _in_order(self, "named_worded_at_least", "named_alike_at_least")
        _in_order(self, "contradict_named_at_least", "contradict_one_name_at_least")
        _in_order(self, "contradict_one_name_at_least", "contradict_at_least")
        if self.contradiction_scale not in ("ratio", "amplified", "minimum", "logarithmic"):
            raise ValueError(f"contradiction_scale is {self.contradiction_scale!r}")


PATTERNS = PatternPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPolicy:
    """How the web is searched for evidence, and what that may cost (spec 2.3)."""

    version: str = "1"
    deadline_seconds: float = 12.0  # below the deadline over all providers
    searches_at_most: int = 2  # for one claim
    usd_a_search: float = 0.01  # beside the tokens
    tokens_a_search: int = 16_000  # of pages, that the model reads at worst
    reply_tokens_at_most: int = 700
    remembered_hours: float = 24.0

    def __post_init__(self) -> None:
        if min(self.deadline_seconds, self.searches_at_most, self.reply_tokens_at_most) <= 0:
            raise ValueError(f"a search of the web needs time, searches and tokens: {self}")


WEB = WebPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class JuryPolicy:
    """The jury: when a claim is faithful to a truth, and what its verdict may do (spec part 4)."""

    version: str = "2"

    # the verdict by rules, from how likely the claim is faithful
    faithful_at_least: float = 0.5  # when nothing critical differs
    outweighed_at_least: float = 0.8  # when something does; between the two it is partly faithful
    partly_at_least: float = 0.35  # below both, and nothing critical differs

    # the debate
    rounds: int = 1  # of rebuttals, when nobody says how many
    rounds_at_most: int = 2
    points_at_least: int = 3
    points_at_most: int = 5
    text_chars_at_most: int = 51_200  # of the truth, and of the claim: 50 kB

    # the AI's part
    ai_reads_at_most_chars: int = 16_000  # of both texts; longer ones are left to the rules
    ai_within_seconds: float = 30.0  # nobody is asked later than this into a case
    lease_seconds: float = 90.0  # a case is one delivery's; longer than its last question takes
    second_pass_below: float = 0.75  # confidence; then the judge hears the skeptic first

    # close calls of the fact-check
    convenes: bool = True
    cases_a_chirp: int = 6  # the closest claims first; the rest keep their scores
    paid_cases_a_day: int = 200  # more are held by rules
    usd_a_day: float = 2.0
    witnesses_a_side: int = 2  # citations of other publishers that are heard where there is room
    moves_at_most: float = 0.15  # of a claim's score, times the firmest case's confidence
    differs_at_least: float = 0.2  # between the firmest case of each side; less moves nothing
    may_reach_a_label: bool = False  # whether its step may carry a score over a confident line
    keeps_off_the_line: float = 0.01  # when it may not
    passed_over_after: int = 3  # sweeps without a jury; then the decision is made without it

    def __post_init__(self) -> None:
        _in_order(self, "partly_at_least", "faithful_at_least")
        _in_order(self, "faithful_at_least", "outweighed_at_least")
        for name in (
            "second_pass_below",
            "moves_at_most",
            "differs_at_least",
            "keeps_off_the_line",
        ):
            _in_order(self, name, name)
        if not 0 <= self.rounds <= self.rounds_at_most:
            raise ValueError(f"rounds must be 0 to {self.rounds_at_most}: {self.rounds!r}")
        if not 1 <= self.points_at_least <= self.points_at_most:
            raise ValueError("points_at_least and points_at_most are out of order")
        if self.witnesses_a_side < 1:
            raise ValueError(f"witnesses_a_side must be 1 or more: {self.witnesses_a_side!r}")

    def faithful_line(self, has_critical: bool) -> float:
        """From how likely on a claim is faithful; a critical difference must be outweighed."""
        return self.outweighed_at_least if has_critical else self.faithful_at_least


JURY = JuryPolicy()
