"""The notice that Discord refused to send a person a puzzle."""

from bot.client.visit import Visit


async def puzzle_refusal(visit: Visit) -> str:
    """Return a notice if Discord refused to send the user a puzzle, else "".

    The notice is shown only once.
    """
    settings, user = visit.client.services.settings, visit.person.id
    if not (await settings.player(user)).puzzle_refused:
        return ""
    await settings.update_player(user, puzzle_refused=False)
    return (await visit.words()).say("settings-puzzle-refused")
