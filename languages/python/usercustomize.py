"""For tools/try, as Python reads utfx.pth in its own folders only."""

import os.path
import site

site.addsitedir(os.path.dirname(__file__))
