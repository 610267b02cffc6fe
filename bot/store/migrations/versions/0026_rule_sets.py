"""The rule set of each match and challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0026_rule_sets"
down_revision = "0025_boards"

TABLES = "matches", "challenges"


def upgrade() -> None:
    """Make the change."""
    for table in TABLES:
        rules = sa.Column("rules", sa.String(), nullable=False, server_default="guti")
        op.add_column(table, rules)


def downgrade() -> None:
    """Take it back."""
    for table in TABLES:
        op.drop_column(table, "rules")
