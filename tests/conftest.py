"""How thorough Hypothesis is: `pytest` is quick and always the same, `thorough` looks further.

pytest --hypothesis-profile=thorough
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=3000, deadline=None)
settings.load_profile("quick")
