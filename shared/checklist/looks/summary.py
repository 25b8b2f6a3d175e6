"""What the looks make together: whether all figures hold, and what a claim without any goes by."""

from __future__ import annotations

_KINDS = ("bounded", "number", "rank", "date", "window")  # figures that a claim stands or falls by
_HELD = tuple(f"{kind}_{how}" for kind in _KINDS for how in ("within", "rounded"))
# A figure that the truth leaves open, or limits where the claim does not.
_OPEN = (*(f"{kind}_beyond" for kind in _KINDS), "limit_dropped")
_OFF = (
    *(f"{kind}_apart" for kind in _KINDS),
    "bounded_raised",
    "number_points",
    "counted_exclusive",
    "finish_apart",
)
# Differences that change the meaning whatever else is the same.
_TURNS = (
    "negation_added", "negation_dropped", "opposite", "direction_turned", "roles_turned",
    "cause_turned", "doer_swapped", "kind_swapped", "comparison_turned", "stage_raised",
    "quantifier_stronger", "quantifier_widened", "hedge_dropped", "plan_dropped",
    "certainty_raised", "causality_causes", "scope_wider", "scope_joined", "record_widened",
    "place_mismatch", "privative_dropped", "rank_dropped",
)  # fmt: skip
_PLAIN = ("covered_tail", "missing_heavy", "truth_covered")


def sum_up(features: dict[str, float]) -> None:
    """Add what no single look can tell.

    One figure that is off spoils a claim: those that hold no longer speak for it. A claim without
    figures stands or falls by its words alone: for it, some of their features are told once more.
    """
    if any(name in features for name in _TURNS):
        features["tight_turn"] = features.get("covered", 0.0) * features.get("truth_covered", 0.0)
    off = any(name in features for name in _OFF)
    held = any(name in features for name in _HELD)
    if off:
        features["figures_off"] = 1.0
        for name in _HELD:
            features.pop(name, None)
    elif held:
        if not any(name in features for name in _OPEN):
            features["figures_held"] = 1.0
    else:
        for name in _PLAIN:
            features[f"plain_{name}"] = features.get(name, 0.0)
