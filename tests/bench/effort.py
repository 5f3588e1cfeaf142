"""How much to measure."""

import os


def measured(whole):
    """So much, or a hundredth with UTFX_TEST_REDUCED, as in tests/effort.h."""
    return max(1, whole // 100) if "UTFX_TEST_REDUCED" in os.environ else whole
