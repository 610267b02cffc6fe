"""The soak: many concurrent matches, random faults, repeated kills of the bot, and an audit.

`python -m tests.support.soak --help` explains how to run it. It uses only the bot's database
tables, which it reads at the end, and the custom ids of its buttons.

- `channel`: two people who play match after match, as people do when no answer comes;
- `fault_injector`: faults of requests and of the gateway;
- `observer`: the boards shown, and the moves confirmed by them;
- `audit`: comparison of the database and the log with those boards;
- `run`: a soak from its start to the report.
"""
