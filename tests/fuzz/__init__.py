"""Fuzzing: people do whatever comes to their minds, and a second reading of the rules judges it.

`actions` makes what is `sent`, `world` lets it be done, `snapshot` reads what is kept, `invariants`
and `invitations` say of each `case` what may change and by whom, `runner` shortens what goes wrong.
None of it must know how the bot decides.
"""
