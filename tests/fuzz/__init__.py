"""Fuzzing: people do whatever comes to their minds, and a second reading of the rules judges it.

`deeds` makes what is `sent`, `world` lets it be done, `ledger` reads what is kept, `laws` and
`invitations` say of each `case` what may change and by whom, `sittings` shorten what goes wrong.
None of it must know how the bot decides.
"""
