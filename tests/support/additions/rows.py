"""An addition of each kind, by the first cell of its row in "Where to add"."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.support.copied_tree import append, replace_once, run

ENGLISH = "assets/locales/en"
CHEER = '''"""A button with which a player cheers."""

from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit


class CheerCog(Cog):
    """Cheers."""

    @press("match", "cheer", requires=Requires.BOARD)
    async def cheer(self, visit: Visit, _custom_id: CustomId) -> None:
        """Answer with a cheer."""
        await visit.reply(await visit.sentence("button-cheer"))
'''
CHART = '''"""A chart that counts a person's matches."""

from functools import partial

from bot.ratings.leaderboard import Profile
from bot.render.charts.canvas import Canvas
from bot.render.charts.elements import LARGE, MARGIN, WIDTH, Drawing, draw_chart, plain_text


def lay_out_tally(drawing: Drawing[Profile, str]) -> Canvas:
    """Lay out the count below its label."""
    text = f"{drawing.labels} {drawing.shown.engine.played}"
    line = plain_text(text, LARGE, (MARGIN, 60), drawing.ground)
    return Canvas(WIDTH, 100, drawing.theme, (line,))


draw_tally = partial(draw_chart, lay_out_tally)
'''
TALLY = '''"""The command /tally."""

from bot.client.cog import Cog, command
from bot.client.matches.board_message import draw_chart
from bot.client.messages.layout import Message, Picture
from bot.client.visit import Visit
from bot.render.charts.tally import draw_tally


class TallyCog(Cog):
    """Tallies."""

    @command
    async def tally(self, visit: Visit) -> None:
        """Show the user's number of matches as a chart."""
        user, guild, words = visit.person.id, visit.place.guild, await visit.words()
        profile = await self._services.leaderboards.profile(guild, user, user, alone=True)
        label = words.say("picture-tally")
        drawn = await draw_chart(self._client, draw_tally, profile, label, guild)
        await visit.reply(Message(words, label, Picture(drawn, "tally.png", label)))
'''
LIMIT = '''

HINTS_PER_DAY = 1
"""Maximum number of hints that a person can request until the bot restarts."""
'''
ERROR = '''

class TooManyHints(MatchError):
    """The person has had `limit` hints."""

    limit: int
'''
COUNT_HINTS = """        asked = self.__dict__.setdefault("asked", set())
        if (match.id, visit.person.id) in asked:
            raise TooManyHints(HINTS_PER_DAY)
        asked.add((match.id, visit.person.id))
"""


def theme(tree: Path) -> None:
    wood = (tree / "assets/themes/wood.toml").read_text(encoding="utf-8")
    slate = re.sub(r"^order = 1 ", "order = 90", wood, flags=re.MULTILINE)
    (tree / "assets/themes/slate.toml").write_text(slate, encoding="utf-8")
    append(tree / ENGLISH / "settings.ftl", "theme-slate = Slate\n")


def button(tree: Path) -> None:
    replace_once(
        tree / "bot/client/matches/match_buttons.py",
        "    others = (view_button(match), more) if turned else (more,)\n",
        '    cheer = Button("button-cheer", match_id(match, "cheer"))\n'
        "    others = (view_button(match), more) if turned else (cheer, more)\n",
    )
    (tree / "cogs/cheer.py").write_text(CHEER, encoding="utf-8")
    append(tree / ENGLISH / "matches.ftl", "button-cheer = Hurrah\n")


def menu_button(tree: Path) -> None:
    replace_once(
        tree / "bot/client/matches/menu_buttons.py",
        "    if match.owner is None:\n",
        '    buttons.append(Button("button-wave", match_id(match, "wave")))\n'
        "    if match.owner is None:\n",
    )
    wave = CHEER.replace("Cheer", "Wave").replace("cheer", "wave")
    (tree / "cogs/wave.py").write_text(wave, encoding="utf-8")
    append(tree / ENGLISH / "matches.ftl", "button-wave = Wave\n")


def consequence(tree: Path) -> None:
    replace_once(
        tree / "bot/services/__init__.py",
        "        return (\n            MatchListener(",
        '        add = self.__dict__.setdefault("ended", []).append\n'
        "        return (\n"
        '            MatchListener("list", (MatchEnded,), lambda event: add(event.match.id)),\n'
        "            MatchListener(",
    )


def notice_of_time(tree: Path) -> None:
    """Remind each player an hour after the turn began, too."""
    reminder = tree / "bot/play/reminder.py"
    replace_once(reminder, '    BACK = "back"\n', '    HALF = "half"\n\n    BACK = "back"\n')
    replace_once(
        reminder,
        "        return cls.LATE if",
        "        if match.turn_started and now < match.turn_started + EARLY + EARLY:\n"
        "            return cls.HALF\n"
        "        return cls.LATE if",
    )
    replace_once(
        reminder,
        "from datetime import datetime\n",
        "from datetime import datetime, timedelta\n",
    )
    replace_once(
        reminder,
        "\n\nclass Reminder",
        "\nEARLY = timedelta(hours=1)\n\n\nclass Reminder",
    )
    replace_once(
        tree / "bot/play/due_times.py",
        "    if match.deadline:\n        return before_pause(match, DueTime(",
        "    if match.deadline and match.turn_started:\n"
        "        return DueTime(DueKind.REMIND, match.turn_started + timedelta(hours=1))\n"
        "    if match.deadline:\n        return before_pause(match, DueTime(",
    )
    append(tree / ENGLISH / "notices.ftl", "notice-half = An hour has passed. { $link }\n")


def notice_of_action(tree: Path) -> None:
    replace_once(
        tree / "cogs/offers.py",
        "from bot.client.matches.prompts import",
        "from bot.client.matches.notices import notify\nfrom bot.client.matches.prompts import",
    )
    replace_once(
        tree / "cogs/offers.py",
        "        declined = Message(words, words.offers.declined(change.before, offered))\n",
        "        declined = Message(words, words.offers.declined(change.before, offered))\n"
        "        other = change.after.player(change.after.side(player).other)\n"
        '        sad = Message(words, words.say("notice-declined"), plain=True)\n'
        '        await notify(self._client, change.after, other, "declined", sad)\n',
    )
    append(tree / ENGLISH / "notices.ftl", "notice-declined = Your offer was declined.\n")


def column(tree: Path) -> None:
    replace_once(
        tree / "bot/play/preferences.py",
        "    digest: Digest = field(default=Digest.OFF, metadata=SETTING)\n",
        "    digest: Digest = field(default=Digest.OFF, metadata=SETTING)\n    cheers: int = 0\n",
    )
    migrate(tree, "cheers")


def column_of_match(tree: Path) -> None:
    replace_once(
        tree / "bot/play/match.py",
        "    opening_plies: int = 0\n",
        "    opening_plies: int = 0\n    cheered: int = 0\n",
    )
    last = '    Column("vacation", Boolean, nullable=False, server_default=true()),\n'
    added = '    Column("cheered", Integer, nullable=False, server_default="0"),\n'
    replace_once(tree / "bot/store/match_tables.py", last, last + added)
    migrate(tree, "cheered")


def process_setting(tree: Path) -> None:
    replace_once(
        tree / "bot/settings.py",
        '    no_proxy: str = ""\n',
        '    motto: str = ""\n    """Motto of the bot."""\n\n    no_proxy: str = ""\n',
    )
    replace_once(tree / ".env.example", "# NO_PROXY=", "# MOTTO=Play on\n# NO_PROXY=")
    row = "| `NO_PROXY` |"
    replace_once(
        tree / "docs/operators/settings.md", row, f"| `MOTTO` | | motto of the bot |\n{row}"
    )


def puzzle_theme(tree: Path) -> None:
    theme = tree / "bot/learn/theme.py"
    replace_once(
        theme,
        '    BLOCKADE = "blockade"\n    ENDING = "ending"\n',
        '    BLOCKADE = "blockade"\n    ENDING = "ending"\n    SHORT = "short"\n',
    )
    replace_once(
        theme,
        "        PuzzleTheme.ENDING: ",
        "        PuzzleTheme.SHORT: len(puzzle.line) == 1,\n        PuzzleTheme.ENDING: ",
    )
    append(tree / ENGLISH / "commands.ftl", "choice-theme-short = One move\n")


def setting(tree: Path) -> None:
    replace_once(
        tree / "bot/play/preferences.py",
        "    sunday_zone: str | None = None\n",
        "    sunday_zone: str | None = None\n"
        "    hush: bool = field(default=False, metadata=SETTING)\n",
    )
    migrate(tree, "hush")
    append(
        tree / ENGLISH / "settings.ftl",
        "setting-hush = Hush: { $value }\nsetting-hush-on = quiet\nsetting-hush-off = loud\n"
        "command-server-hush = Whether to be quiet\n",
    )
    replace_once(tree / "docs/players/commands.md", "[sunday_zone]`", "[sunday_zone] [hush]`")


def permission(tree: Path) -> None:
    permissions = tree / "bot/client/messages/permissions.py"
    replace_once(
        permissions,
        '    "create_public_threads",\n    "send_messages_in_threads",\n    "attach_files",\n)',
        '    "create_public_threads",\n    "send_messages_in_threads",\n    "attach_files",\n'
        '    "add_reactions",\n)',
    )
    replace_once(
        permissions,
        "    return (VIEW, posting, attach, embed, READ, *opening)\n",
        '    cheering = Permission("add_reactions", "without-cheering", ("view_channel",))\n'
        "    return (VIEW, posting, attach, embed, READ, *opening, cheering)\n",
    )
    append(
        tree / ENGLISH / "doctor.ftl",
        "permission-add_reactions = Add Reactions\nwithout-cheering = I can’t cheer.\n",
    )
    replace_once(
        tree / "docs/operators/installing.md",
        "view channels, send messages,",
        "add reactions, view channels, send messages,",
    )


def limit(tree: Path) -> None:
    append(tree / "bot/play/limits.py", LIMIT)
    append(tree / "bot/play/errors.py", ERROR)
    append(tree / ENGLISH / "errors.ftl", "error-too-many-hints = No more than { $limit }.\n")
    hint = tree / "cogs/hint.py"
    replace_once(
        hint,
        "        visit.leave_queue()\n",
        f"{COUNT_HINTS}        visit.leave_queue()\n",
    )
    replace_once(
        hint,
        "from bot.play.match import Match\n",
        "from bot.play.errors import TooManyHints\nfrom bot.play.limits import HINTS_PER_DAY\n"
        "from bot.play.match import Match\n",
    )


def chart(tree: Path) -> None:
    (tree / "bot/render/charts/tally.py").write_text(CHART, encoding="utf-8")
    (tree / "cogs/tally.py").write_text(TALLY, encoding="utf-8")
    append(
        tree / ENGLISH / "leaderboards.ftl",
        "command-tally = How many matches you have finished\npicture-tally = Finished matches:\n",
    )
    page = tree / "docs/players/commands.md"
    (row,) = re.findall(r"^\| `/profile .*\n", page.read_text(encoding="utf-8"), re.MULTILINE)
    replace_once(page, row, f"{row}| `/tally` | How many matches you have finished |\n")


def language(tree: Path) -> None:
    folder = tree / "assets/locales/ta"
    folder.mkdir()
    (folder / "settings.ftl").write_text("setting-language = மொழி: { $value }\n", encoding="utf-8")


def migrate(tree: Path, name: str) -> None:
    done = run(tree, "tools.migration", name)
    assert done.returncode == 0, done.stdout + done.stderr


ADDITIONS: Mapping[str, Callable[[Path], None]] = {
    "a theme of boards": theme,
    "a button below a live board": button,
    "a button of a match's menu": menu_button,
    "a column of a person or a server": column,
    "a column of a match": column_of_match,
    "a consequence of a change of a match": consequence,
    "a notice of time in a match": notice_of_time,
    "a notice of a player's action": notice_of_action,
    "a permission": permission,
    "a limit": limit,
    "a chart": chart,
    "a theme of puzzles": puzzle_theme,
    "a language": language,
    "a setting of people or servers": setting,
    "a setting of the process": process_setting,
}
