"""The soak: long runs with many matches, random faults and kills of the bot.

`python -m tests.support.soak --help` explains how to run it. It depends only on the bot's database
tables and on the custom ids of buttons.

- `channel`: two people who play match after match, and look at the board if no answer comes
- `fault_injector`: faults of requests and of the gateway
- `observer`: the boards shown, and the moves that they confirm
- `audit`: comparison of the database and the log with the boards shown
- `run`: a soak from start to report
"""
