"""Writes the page of the command line from the parser whose `--help` operators read.

python -m tools.command_line_page writes docs/operators/command-line.md.
"""

import argparse
from collections.abc import Iterator

from bot.cli.main import parser
from bot.paths import TREE

PAGE = TREE / "docs" / "operators" / "command-line.md"
HEAD = """# The command line

`guti` alone starts the bot if `DISCORD_TOKEN` is set, else the playground. `guti COMMAND --help`
explains a command as this page does.

## Where to run a command

A command reads the same [settings](settings.md) as the bot. Run it

- in the bot's folder, if you installed it with pipx, uv or pip;
- in Docker, inside the container. It can write files only in `/data`; `docker cp` fetches them:

  ```sh
  docker exec guti guti doctor
  docker exec guti guti backup /data/copy.sqlite3
  docker exec guti guti export --person ID /data/person.json.gz
  docker exec guti guti forget --person ID --force
  docker cp guti:/data/person.json.gz .
  ```

  With compose, `docker compose exec bot` takes the place of `docker exec guti`;
- under systemd, as root, through [deploy/guti](../../deploy/guti), which runs it as the service's
  user with the service's settings. It can write files only in `/var/lib/guti`, where it starts:

  ```sh
  install deploy/guti /usr/local/sbin/guti
  guti doctor
  guti backup copy.sqlite3
  guti export --person ID person.json.gz
  guti forget --person ID --force
  ```

## Beside a running bot

`doctor`, `health`, `backup`, `export`, `forget` and `rerate` can run beside the bot. `restore` and
`copy` change nothing and exit with 1 while a bot runs on the database (`copy`: on either of the
two): stop it first. Never copy the database's file with another program while the bot runs, since
recent changes may be only in the log file beside it.
"""


def page() -> str:
    """Return the whole page."""
    sections = "\n".join(line for name, each in _commands() for line in _section(name, each))
    return f"{HEAD}\n{sections}"


def _commands() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _section(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    actions = [each for each in command._actions if each.dest != "help"]
    actions.sort(key=lambda each: not each.option_strings)
    usage = " ".join(["guti", name, *map(_usage, actions)])
    yield from (f"## {name}", "", f"`{usage}`", "", f"{_sentence(command.description)}.", "")
    if actions:
        yield from ("| argument | meaning |", "|---|---|")
        yield from (f"| `{_typed(each)}` | {_cell(each.help)} |" for each in actions)
        yield ""


def _typed(action: argparse.Action) -> str:
    """Return how an argument is typed."""
    value = str(action.metavar or action.dest.upper())
    if action.choices:
        value = f"{{{','.join(map(str, action.choices))}}}"
    if not action.option_strings:
        return action.dest
    return action.option_strings[0] + (f" {value}" if action.nargs != 0 else "")


def _usage(action: argparse.Action) -> str:
    typed = _typed(action)
    return typed if action.required or not action.option_strings else f"[{typed}]"


def _sentence(words: str | None) -> str:
    text = words or ""
    return text[:1].upper() + text[1:]


def _cell(words: str | None) -> str:
    return (words or "").replace("|", "\\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
