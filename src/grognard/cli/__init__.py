"""The shell: one module a command, each with `arguments` (what it takes) and `run` (what it does)."""
