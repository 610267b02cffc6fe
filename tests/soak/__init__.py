"""The soak: many matches at once, faults by lot, the bot killed again and again, then the books.

`python -m tests.soak --help` says how it is run. It must not know the bot's inside beyond the
tables of its database, which are read at the end, and the custom ids of its buttons.

- `room`: two people at one match after another, who go on as people do when no answer comes;
- `storm`: what goes wrong with requests and with the gateway;
- `witness`: what was shown, and to that extent promised;
- `audit`: what the database and the log say of it in the end;
- `run`: a soak from its start to the report.
"""
