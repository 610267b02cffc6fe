"""How the core is compiled, and counting bits in one processor instruction; it knows no board."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import njit, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

if TYPE_CHECKING:
    import numpy as np

    def popcount(points: np.uint64) -> int:
        """How many bits are set."""

    def lowest(points: np.uint64) -> int:
        """The index of the lowest bit that is set; there must be one."""

else:

    @intrinsic
    def popcount(context, points):  # noqa: ANN001, ANN201, ARG001
        """How many bits are set."""

        def code(context, builder, signature, values):  # noqa: ANN001, ANN202, ARG001
            return builder.ctpop(values[0])

        return types.int64(types.uint64), code

    @intrinsic
    def lowest(context, points):  # noqa: ANN001, ANN201, ARG001
        """The index of the lowest bit that is set; there must be one."""

        def code(context, builder, signature, values):  # noqa: ANN001, ANN202, ARG001
            return builder.cttz(values[0], context.get_constant(types.boolean, 1))

        return types.int64(types.uint64), code


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called; other threads go on while it runs.

    None may call itself: such a one, kept by `bot.search.cache`, makes numba's next process crash
    (numba issue 6061), and it is slower.
    """
    return cast(Function, njit(nogil=True)(function))
