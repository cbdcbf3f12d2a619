"""Nobody is left behind: a process that this server started ends when what started it is gone."""

import multiprocessing
import os
import signal
import threading


def end_with_parent(number: signal.Signals) -> None:
    """From now on, send this process that signal when its parent has ended, however it ended.

    Else the workers of a server that was killed would hold its port, and it could not start anew.
    """
    threading.Thread(target=_wait, args=(number,), name="parent", daemon=True).start()


def _wait(number: signal.Signals) -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), number)
