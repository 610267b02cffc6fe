"""The soak: many concurrent matches, random faults, repeated kills of the bot, and an audit.

`python -m tests.support.soak --help` explains how to run it. Of the bot it uses only the tables of
its database, which are read at the end, and the custom ids of its buttons.

- `channel`: two people who play match after match, as people do when no answer comes;
- `fault_injector`: faults of requests and of the gateway;
- `observer`: what was shown, and so promised;
- `audit`: whether the database and the log agree with it in the end;
- `run`: a soak from its start to the report.
"""
