"""A server by which language models play: the Model Context Protocol over the standard streams.

It needs the extra `mcp`; what is played, and what a seat is told, is in `tables` and `answers`,
which need the extra `records` only.
"""
