"""Playing the position of a shared page, which a person typed."""

from bot.client.learning.puzzle_message import ended, question
from bot.client.matches.boards import Boards
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.shared_page import SharedPage
from bot.services.matches import Change


async def play_shared(visit: Visit, text: str) -> None:
    """Start a private match from a typed position, or open the page's puzzle.

    Raises NoSharedPage, HelpsInMatch, HelpsWithPuzzle, OwnMatchAlready, TooManyMatches.
    """
    pages = visit.client.services.shared_pages
    page, typed = await pages.typed(text)
    if page.puzzle is not None:
        await _open_puzzle(visit, page)
        return
    match = await pages.play(page, typed.ply, visit.place, visit.person)
    boards = Boards.of(visit.client)
    await boards.show(Change(match, match), visit, note=lambda words: words.say("shared-begun"))


async def _open_puzzle(visit: Visit, page: SharedPage) -> None:
    puzzles, here, user = visit.client.services.puzzles, visit.place, visit.person.id
    opened = await puzzles.open_shared(here, user, page.puzzle or "")
    shown = ended(visit, opened, None) if opened.attempt.finished else question(visit, opened)
    await visit.reply(await shown, slot=Slot.PUZZLE)
