"""Actions that store every kind of data about one player."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from bot.learn.solver import Attempt
from bot.play.pace import Pace
from bot.play.preferences import Notices
from bot.play.shared_page import SharedKind, SharedPage
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.ratings.standing import Standing
from bot.services.requests import Invitation, Person, Place
from bot.services.tournament_steps import next_step
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, GUILD, ServiceWorld, no_thread
from tests.support.store_builders import store_warm_up_puzzles
from tests.support.tournament_play import plan

DAVID = Person(123_456_789_012_345_678, "David the Unmistakable")
"""A person with a unique name and id, which tests search for in the stored data."""


async def store_every_kind_of_data(world: ServiceWorld, person: Person = DAVID) -> None:
    """Store every kind of data about a person, in two servers."""
    services = world.services
    await services.settings.update_player(person.id, notices=Notices.DIRECT, puzzle_hour=8)
    await services.settings.note_language(person.id, "bn")
    await world.store.analyses.save_record(person.id, "", [])
    await store_warm_up_puzzles(world.store.puzzles, GUILD, person.id, world.now)
    puzzle = Attempt("key", "pretwa", world.now)
    await world.store.puzzles.open(GUILD, person.id, puzzle)
    looks = partial(replace, shown=True)
    await world.store.puzzles.answer(GUILD, person.id, puzzle, looks, Standing(), world.now)
    await services.day.puzzle(Place(GUILD, 1), person.id)
    await services.lessons.open(person.id, services.lessons.at("first", 1))
    for guild in (GUILD, 9):
        for channel, (one, other) in enumerate(
            [(person, BIMAL), (ASHA, person)], start=100 * guild
        ):
            ended = await plays(world, Place(guild, channel), one, other)
            await services.matches.resign(ended.id, ended.version, other.id)
            world.now += timedelta(hours=1)
        live = await plays(world, Place(guild, 100 * guild + 30), CHITRA, person)
        await services.page_links.make(live, person.id)
        over = await services.matches.get(ended.id)
        await services.shared_pages.share_replay(over, one.id, "en")
        solved = SharedPage(f"{ended.id}", SharedKind.PUZZLE, world.now, "en", puzzle=f"{guild}")
        solved = replace(solved, person=person.id, name=person.name)
        await world.store.shared_pages.share(solved, world.now)
        theirs, mine = (
            live.position.legal_moves[0],
            live.position.after(live.position.legal_moves[0]),
        )
        line = str(theirs), str(mine.legal_moves[0])
        await services.conditional_moves.add(live, person.id, line)
        watched = await plays(world, Place(guild, 100 * guild + 35), ASHA, BIMAL)
        await services.spectators.watch(watched.id, person.id)
        guess = watched.position.legal_moves[0]
        await world.store.spectators.guess(watched, person.id, guess)
        await services.spectators.shown(watched, 7 * guild)
        await services.matches.resign(watched.id, watched.version, BIMAL.id)
        until = world.now + timedelta(days=1)
        await world.store.held_notices.hold(person.id, live.id, "turn", until)
        draft = Tournament(0, guild, 1, person.id, plan(Form.SWISS), seed=1)
        draft = await world.store.tournaments.add(draft, world.now, next_step)
        await services.tournaments.announce(draft.id)
        await services.tournaments.join(draft.id, person)
        await services.challenges.invite(
            Place(guild, 100 * guild + 31), person, Invitation("felli", BIMAL.id, "black", "me")
        )
        await services.messages.add(
            TrackedMessage(guild, MessageKind.CHALLENGE, guild, guild, 5, person=person.id)
        )
        challenge = await services.challenges.invite(
            Place(guild, 100 * guild + 30), ASHA, Invitation("felli", person.id)
        )
        await services.challenges.queue(challenge.id, person)
        for level in (1, 2):
            wanted = Invitation("felli", None, level=str(level), private=level == 1)
            await services.challenges.play(
                Place(guild, 100 * guild + 40), person, wanted, no_thread
            )
    await services.vacations.begin(person.id)


async def plays(world: ServiceWorld, place: Place, one: Person, other: Person) -> Any:
    wanted = Invitation("pretwa", other.id, "black", "me", pace=Pace.DAY.value)
    challenge = await world.services.challenges.invite(place, one, wanted)
    _, match = await world.services.challenges.accept(challenge.id, other, no_thread)
    for _ in range(2):
        match = await world.moves(match)
    return match
