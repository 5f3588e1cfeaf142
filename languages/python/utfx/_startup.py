"""The search function of utfx.pth, which sets `folder` to where it stands.

The package is loaded from there, and not by its name from sys.path: that may
begin with the working folder, where anybody's file may be called utfx.py.
"""

import sys
from _frozen_importlib import _load_unlocked, _ModuleLockManager
from _frozen_importlib_external import PathFinder


def search(name):
    with _ModuleLockManager("utfx"):
        package = sys.modules.get("utfx")
        if package is None:
            spec = PathFinder.find_spec("utfx", [folder])
            if spec is None:
                return None
            package = _load_unlocked(spec)
    # The program's own module utfx has no charsets. A package from another
    # folder has its own search function.
    if getattr(package, "__file__", None) != f"{folder}/utfx/__init__.py":
        return None
    return package.search_function(name)
