"""The soak: many matches at once, random faults, a bot that is killed again and again, an audit.

`python -m tests.soak --help` says how it is run. It must not know the bot's inside beyond the
tables of its database, which are read at the end, and the custom ids of its buttons.

- `channel`: two people at one match after another, who go on as people do when no answer comes;
- `fault_injector`: what goes wrong with requests and with the gateway;
- `observer`: what was shown, and to that extent promised;
- `audit`: what the database and the log say of it in the end;
- `run`: a soak from its start to the report.
"""
