"""Compilation with numba, and fast bit operations."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import njit, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

if TYPE_CHECKING:
    import numpy as np

    def popcount(points: np.uint64) -> int:
        """Return the number of bits set."""

    def lowest(points: np.uint64) -> int:
        """Return the index of the lowest set bit; `points` must not be 0."""

else:

    @intrinsic
    def popcount(context, points):  # noqa: ANN001, ANN201, ARG001
        """Return the number of bits set."""

        def code(context, builder, signature, values):  # noqa: ANN001, ANN202, ARG001
            return builder.ctpop(values[0])

        return types.int64(types.uint64), code

    @intrinsic
    def lowest(context, points):  # noqa: ANN001, ANN201, ARG001
        """Return the index of the lowest set bit; `points` must not be 0."""

        def code(context, builder, signature, values):  # noqa: ANN001, ANN202, ARG001
            return builder.cttz(values[0], context.get_constant(types.boolean, 1))

        return types.int64(types.uint64), code


def compiled(function: Function) -> Function:
    """Compile a function with numba on the first call; the compiled code releases the GIL.

    The function must not be recursive. Recursive functions are slower. If they are cached by
    `bot.search.cache`, the next process that loads them crashes (numba issue 6061).
    """
    return cast(Function, njit(nogil=True)(function))
