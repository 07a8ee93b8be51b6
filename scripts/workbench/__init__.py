"""The workbench: what changed data do to a game (./run workbench)."""
