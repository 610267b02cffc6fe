"""The /profile command, which shows a user's record as a picture."""

from dataclasses import replace

import discord

from bot.client.cog import Cog, command, public
from bot.client.commands import mentions
from bot.client.errors import OwnRecordOnly
from bot.client.languages import server_texts
from bot.client.learning.path_picture import path_picture
from bot.client.matches.board_message import draw_chart
from bot.client.matches.match_buttons import ENGINE_PLAYS, starting_buttons
from bot.client.messages.layout import Message, Picture
from bot.client.sections import SectionPage, added_lines
from bot.client.visit import Visit, name_of
from bot.learn.path import Path
from bot.ratings.leaderboard import Profile
from bot.ratings.lists import LISTS
from bot.render import Fact, ProfileLabels, draw_profile
from bot.services.requests import Person
from bot.texts import Texts
from guti import Side


class ProfileCog(Cog):
    """Profiles of users."""

    @public
    @command
    async def profile(
        self,
        visit: Visit,
        user: discord.User | None = None,
        *,
        private: bool = False,
    ) -> None:
        """Show a user's record. If `private`, show it only to the requesting user."""
        subject, guild = Person(user.id, name_of(user)) if user else visit.person, visit.place.guild
        outside = not visit.in_server
        private = private or outside
        if self._client.user and subject.id == self._client.user.id:
            words = await visit.words()
            text = words.say("profile-guti", **mentions(self._client, "play"))
            guti = Message(words, text, buttons=(ENGINE_PLAYS,))
            await visit.reply(guti)
            return
        if outside and subject.id != visit.person.id:
            raise OwnRecordOnly
        profile = await self._profile(visit, subject.id, private=private)
        if profile.empty and not private and subject.id == visit.person.id:
            # The user may have only private matches, which only they may see.
            private = True
            profile = await self._profile(visit, subject.id, private=True)
        own = private and subject.id == visit.person.id
        if own:
            path = await self._services.day.path(visit.place, subject.id)
        else:
            beaten = profile.engine.beaten
            path = await self._services.day.public_path(visit.place, subject.id, beaten)
        if profile.empty and not path.begun:
            await self._answer_empty(visit, subject.id)
            return
        # Early versions stored no names.
        named = replace(profile, name=profile.name or subject.name)
        words = await (visit.words() if private else server_texts(self._client, guild))
        message = await self._message(visit, words, named, path)
        await visit.reply(message, public=not private)

    async def _profile(self, visit: Visit, subject: int, *, private: bool) -> Profile:
        return await self._services.leaderboards.profile(
            visit.place.guild, subject, visit.person.id, alone=private
        )

    async def _answer_empty(self, visit: Visit, subject: int) -> None:
        """Answer that the record is empty.

        The user's own empty record comes with buttons that start a match.
        """
        reader, commands = visit.person.id, mentions(self._client, "challenge")
        words = await visit.words()
        text = words.histories.none(subject, reader, None, commands)
        buttons = starting_buttons(visit) if subject == reader else ()
        await visit.reply(Message(words, text, buttons=buttons))

    async def _message(self, visit: Visit, words: Texts, profile: Profile, path: Path) -> Message:
        """Return pictures of the record and of the path, omitting empty ones."""
        guild, milestones = visit.place.guild, self._services.praise
        reached = await milestones.reached(guild, profile.user, public=not path.whole)
        lines = words.profiles.title(profile), words.praise.milestones(reached)
        pair, score = (profile.user, visit.person.id), profile.head_to_head
        between = words.profiles.between(pair, score)
        shown = words, visit, profile.user, path.whole
        won = await added_lines(self._client, SectionPage.PROFILE, *shown)
        title = "\n".join(filter(None, (*lines, between, words.day.best(path), *won)))
        chart = await path_picture(self._client, words, path, guild) if path.begun else None
        if profile.empty:
            return Message(words, title, chart)
        viewer, renderer = visit.person, self._client.renderer
        name, nameless = viewer.name, words.nameless(viewer.id)
        labels = _labels(words, profile, renderer.shaper.readable(name) or nameless)
        picture = await draw_chart(self._client, draw_profile, profile, labels, guild)
        alt = words.profiles.in_words(profile, name or nameless)
        return Message(words, title, Picture(picture, "profile.png", alt), chart=chart)


def _labels(words: Texts, profile: Profile, viewer: str) -> ProfileLabels:
    level = profile.engine.level
    return ProfileLabels(
        summary=words.profiles.summary(profile) if not profile.empty else "",
        overall=words.say("picture-overall"),
        others=words.say("picture-others"),
        rating=words.say("picture-rating"),
        record=words.say("picture-record"),
        games={key: words.games.list_name(key) for key in LISTS},
        by_rules={
            key: (words.games.list_name(game.key), words.games.rule_set(game))
            for key, game in LISTS.items()
            if key != game.key
        },
        sides={side: words.say("picture-side", side=side.value) for side in Side},
        streak=Fact(words.say("picture-streak"), words.formats.streak(profile.streak)),
        longest=Fact(words.say("picture-longest"), words.formats.streak(profile.longest_streak)),
        best_win=words.say("picture-best"),
        favourite=words.say("picture-favourite"),
        frequent=words.say("picture-frequent"),
        head_to_head=words.say("picture-head", name=viewer),
        counted=words.profiles.counted(profile),
        level=Fact(words.say("picture-level"), words.formats.level(level)) if level else None,
        empty=words.say("picture-no-match"),
        invitation=words.say("picture-invitation"),
        day=words.formats.day,
        month=words.formats.month,
        nameless=words.nameless,
        figures=words.formats.figures,
    )
