"""The ladder of levels: neighbours play each other in every game, with a table of results.

    make ladder, or python -m tools.ladder; `--help` lists the options

- `players`: the players by name: a level's number, `random`, `child`;
- `matches`: an opening, and two matches from it, by the match's rules;
- `pool`: matches played in parallel processes;
- `results`: played matches, stored on disk so that a run can continue;
- `report`: the results as tables in Markdown.
"""
