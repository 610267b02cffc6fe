"""Column types, and the tables' metadata."""

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, Dialect, Integer, MetaData, String, TypeDecorator

from bot.play.names import clean_name


class Moment(TypeDecorator[datetime]):
    """A time in UTC; stored without a time zone where the database has none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC."""
        utc = value and value.astimezone(UTC)
        return utc.replace(tzinfo=None) if utc and dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC, or add the missing time zone."""
        del dialect
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


class PersonName(TypeDecorator[str]):
    """A person's name; versions up to commit 78118dd stored it uncleaned."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean the name; PostgreSQL cannot store zero bytes and surrogates."""
        del dialect
        return value and clean_name(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean a name stored by an older version."""
        del dialect
        return value and clean_name(value)


SNOWFLAKE = BigInteger()
"""Id of a Discord object, 64 bits long."""


class PersonId(BigInteger):
    """Id of a person, the engine or a former player.

    `bot/store/people.py` finds a person's data by these columns.
    """


NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""Number of a match, a challenge or an analysis, in 64 bits; people may type any.

Tables that assign such numbers set `sqlite_autoincrement`; `bot/store/numbers.py` finds them by
it.
"""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)
