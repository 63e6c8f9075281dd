"""A kit for property-based tests of games, front ends, players and engines."""
