"""Reports: what runs of many games came to, as a page with plots and tables.

It needs the extra `report`. A page knows a game by the columns of its rows only.
"""

from .page import report

__all__ = ["report"]
