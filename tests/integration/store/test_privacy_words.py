"""The words of /privacy name everything that is stored about people."""

from bot import texts
from bot.store.database.columns import PersonId, metadata

SUMMARISED = {
    "name": {"people", "members"},
    "matches": {"matches"},
    "conditional moves": {"conditional_moves"},
    "challenges": {"challenges"},
    "tournaments": {"tournaments", "tournament_players"},
    "results": {"results"},
    "ratings": {"standings"},
    "messages": {"messages"},
    "public pages": {"shared_pages"},
    "matches you watch": {"watchers"},
    "guesses": {"guesses"},
    "puzzles": {"puzzle_attempts", "puzzle_days", "puzzle_solvers"},
    "lessons": {"lesson_progress"},
    "records you had analysed": {"record_analyses"},
    "links to boards": {"page_links"},
    "vacations": {"vacations"},
    "news that waits": {"held_notices", "due"},
    "language": {"seen_languages"},
}
"""Words of /privacy, and the tables about people that they summarise."""


def test_privacy_command_names_every_table_about_people() -> None:
    about_people = {
        table.name
        for table in metadata.tables.values()
        if any(isinstance(column.type, PersonId) for column in table.columns)
    }
    assert set().union(*SUMMARISED.values()) == about_people
    said = texts.of("en").say("privacy", matches=2)
    assert {words for words in SUMMARISED if words not in said} == set()
