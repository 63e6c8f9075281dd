"""Keep pytest out of this folder: it is a program, and what it imports is in a group of its own."""

from __future__ import annotations

collect_ignore_glob = ["*.py"]
