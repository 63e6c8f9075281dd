"""How fast the library is, as ratios against peers measured in the same run.

`uv run --group peers python -m benchmarks` prints a table and writes it to
`benchmarks/results.md`. Figures in moves per second depend on the machine; the ratios are
what counts, and only against peers measured in the same run on one core.
"""
