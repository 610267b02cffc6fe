"""Column types and metadata of the tables."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    text,
)

from bot.play.names import clean_name


class Moment(TypeDecorator[datetime]):
    """A time in UTC, stored without a time zone in SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert `value` to UTC."""
        utc = value and value.astimezone(UTC)
        return utc.replace(tzinfo=None) if utc and dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert `value` to UTC. Values without a time zone are in UTC already."""
        del dialect
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


class PersonName(TypeDecorator[str]):
    """A person's name, made safe to display by `clean_name`."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean the name. PostgreSQL rejects zero bytes and surrogates."""
        del dialect
        return value and clean_name(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean the name. Old versions stored names uncleaned."""
        del dialect
        return value and clean_name(value)


SNOWFLAKE = BigInteger()
"""Id of a Discord object, in 64 bits."""


class PersonId(BigInteger):
    """Id of a person, the engine or a former player.

    `bot/store/people.py` exports and deletes the rows that have a person's id in a column of
    this type.
    """


NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""Number of a match, a challenge or an analysis, in 64 bits.

The tables that assign these numbers must set `sqlite_autoincrement`; see `bot/store/numbers.py`.
"""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def partial_index(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """Return an index of the rows that match the SQL condition `where`."""
    only = text(where)
    return Index(name, *columns, unique=unique, sqlite_where=only, postgresql_where=only)


def numbered_tables() -> list[Table]:
    """Return the tables that assign numbers."""
    tables = metadata.sorted_tables
    return [each for each in tables if each.dialect_options["sqlite"]["autoincrement"]]
