"""The types of columns, and what keeps tables; it must not know which tables there are."""

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, Dialect, Integer, MetaData, String, TypeDecorator

from bot.play.names import clean_name


class Moment(TypeDecorator[datetime]):
    """A moment in time, kept in UTC; without its zone where the database knows none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Keep the moment as UTC."""
        utc = value and value.astimezone(UTC)
        return utc.replace(tzinfo=None) if utc and dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the zone back."""
        del dialect
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


class PersonName(TypeDecorator[str]):
    """What people are called; versions up to commit 78118dd kept it uncleaned."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean the name; PostgreSQL keeps no zero byte and no half of a character."""
        del dialect
        return value and clean_name(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean a name of an older version."""
        del dialect
        return value and clean_name(value)


SNOWFLAKE = BigInteger()
"""Discord's ids are 64 bits wide."""


class PersonId(BigInteger):
    """The id of a person, the engine or a former player.

    What is kept of a person is found by these columns, in `bot/store/people.py`.
    """


NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""The number of a match or a challenge; people may type a long one.

A table that gives such numbers out has `sqlite_autoincrement`: `numbers` finds it by that.
"""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)
