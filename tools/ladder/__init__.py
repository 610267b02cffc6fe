"""The ladder: matches between neighbouring levels in every game, with scores.

    make ladder, or python -m tools.ladder; `--help` lists the options

- `players`: the players by name: a level's number, `random`, `child`;
- `matches`: two matches from a random opening;
- `pool`: parallel processes that play matches;
- `results`: storage of played matches, so that a run can continue;
- `report`: tables of results in Markdown.
"""
