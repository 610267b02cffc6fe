"""Settings of the C library's memory allocator."""

import ctypes
import sys

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Parameters of glibc's `mallopt`, as in its malloc.h."""

ARENAS = 2
"""Maximum number of heaps; by default each thread that draws gets a heap of its own."""

LARGE_BYTES = 256 << 10
"""Size from which memory is returned to the system at once.

By default glibc raises this limit to the size of the largest picture, and then keeps the memory of
pictures in fragmented heaps.
"""


def limit_heaps() -> None:
    """Let glibc keep less unused memory. Does nothing with other C libraries.

    Call this before other threads start. MALLOC_ARENA_MAX=2 in the environment has the same effect
    on the heaps.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_ARENA_MAX, ARENAS)
        mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)


def release_unused() -> None:
    """Return unused memory within the heaps to the system.

    glibc itself returns only the end of a heap. This takes about a millisecond, and does nothing
    with other C libraries.
    """
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
