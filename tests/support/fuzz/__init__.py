"""Fuzzing: random actions, judged by a second reading of the rules.

`actions` generates what is `sent`, `world` executes it, `snapshot` reads the database,
`invariants` and `invitations` say for each `case` what may change and by whom, `runner` shortens
failures. None of it uses the bot's own decisions.
"""
