"""The vector code of the learned evaluation (see `bot.search.weights`).

The units are one vector of 16-bit integers. Numba makes none of a loop over an array in a record.
"""

from typing import TYPE_CHECKING, Any

from numba.core import types
from numba.core.cgutils import get_or_insert_function, ir  # type: ignore[attr-defined]
from numba.extending import intrinsic

from bot.search.tables import MAX_POINTS, UNITS

CEILING = 1024
"""Maximum of a unit; its minimum is 0."""

ROW_BYTES = 2 * UNITS
SIDE_BYTES = MAX_POINTS * ROW_BYTES

Code = Any
"""A builder, type or value of llvmlite."""

LONG, ROW = ir.IntType(64), ir.VectorType(ir.IntType(16), UNITS)
WIDE_ROW = ir.VectorType(ir.IntType(32), UNITS)

if TYPE_CHECKING:
    import numpy as np

    def weighted_units(own: np.uint64, enemy: np.uint64, first: int, bias: int, second: int) -> int:
        """Return the sum of all units, each times its weight.

        `first`, `bias` and `second` are the addresses of arrays of `int16`.
        """

else:

    @intrinsic
    def weighted_units(context, own, enemy, first, bias, second):  # noqa: ANN001, ANN201, ARG001
        """Return the sum of all units, each times its weight."""

        def code(context, builder, signature, values):  # noqa: ANN001, ANN202, ARG001
            own, enemy, first, bias, second = values
            sums = _add_rows(builder, own, first, _row_at(builder, bias))
            sums = _add_rows(builder, enemy, builder.add(first, LONG(SIDE_BYTES)), sums)
            return _product(builder, _clamp(builder, sums), _row_at(builder, second))

        places = types.uintp, types.uintp, types.uintp
        return types.int64(types.uint64, types.uint64, *places), code


def _row_at(builder: Code, place: Code) -> Code:
    """Load a row of weights, which need not be aligned, from an address."""
    return builder.load(builder.inttoptr(place, ROW.as_pointer()), align=2)


def _add_rows(builder: Code, points: Code, base: Code, sums: Code) -> Code:
    """Add the row of each point to the sums, in a loop."""
    before = builder.block
    head, body, after = (builder.append_basic_block() for _ in range(3))
    builder.branch(head)
    builder.position_at_end(head)
    left, total = builder.phi(LONG), builder.phi(ROW)
    left.add_incoming(points, before)
    total.add_incoming(sums, before)
    builder.cbranch(builder.icmp_unsigned("!=", left, LONG(0)), body, after)
    builder.position_at_end(body)
    point = builder.cttz(left, ir.IntType(1)(1))
    row = _row_at(builder, builder.add(base, builder.mul(point, LONG(ROW_BYTES))))
    total.add_incoming(builder.add(total, row), body)
    left.add_incoming(builder.and_(left, builder.sub(left, LONG(1))), body)
    builder.branch(head)
    builder.position_at_end(after)
    return total


def _clamp(builder: Code, sums: Code) -> Code:
    """Return the units: the sums between 0 and the ceiling."""
    for sign, limit in ((">", 0), ("<", CEILING)):
        same = ROW([limit] * UNITS)
        sums = builder.select(builder.icmp_signed(sign, sums, same), sums, same)
    return sums


def _product(builder: Code, units: Code, weights: Code) -> Code:
    """Return the inner product of two rows."""
    units, weights = (builder.sext(row, WIDE_ROW) for row in (units, weights))
    name, kind = (
        f"llvm.vector.reduce.add.v{UNITS}i32",
        ir.FunctionType(WIDE_ROW.element, [WIDE_ROW]),
    )
    total = get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
    return builder.sext(builder.call(total, [builder.mul(units, weights)]), LONG)
