"""The ladder of levels: neighbours play each other in every game, and a table says how it went.

    make ladder, or python -m tests.ladder; `--help` says what may be asked for

It must not know how a level chooses its moves.

- `players`: who may play, by name: a level's number, `random`, `child`;
- `matches`: an opening, and two matches from it, by the match's rules;
- `pool`: matches played by processes side by side;
- `results`: what was played, kept on the disk so that it can be gone on with;
- `report`: the results as tables in Markdown.
"""
