"""What each trigger does: load, pure call, save, publish. One module a step of a chirp's way.

scoring -> checking -> (convening) -> deciding -> analysing, and sweeping for what got stuck.
"""

from __future__ import annotations

CHIRPS = "chirps"
ASSESSMENTS = "assessments"  # all that was found about a chirp, one field a step
JURY_CASES = "jury_cases"

FACT_CHECK_REQUESTED = "fact-check-requested"
JURY_REQUESTED = "jury-requested"
CLAIMS_CHECKED = "claims-checked"
DOWNSTREAM = "downstream"
