"""Add the rule set of each match and challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0026_rule_sets"
down_revision = "0025_boards"


def upgrade() -> None:
    """Upgrade the tables."""
    for table in ("matches", "challenges"):
        rules = sa.Column("rules", sa.String(), nullable=False, server_default="guti")
        op.add_column(table, rules)
