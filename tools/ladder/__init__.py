"""The ladder: matches between neighbouring levels in every game, and their scores.

    make ladder, or python -m tools.ladder; `--help` lists the options

- `players`: the players by name: a level's number, `random`, `child`;
- `matches`: openings, and two matches from each;
- `pool`: parallel processes that play the matches;
- `results`: played matches, stored on disk so that a run can continue;
- `report`: the results as tables in Markdown.
"""
