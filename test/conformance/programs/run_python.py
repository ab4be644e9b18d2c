"""Runs the programs that its parent names, one line of JSON each, and answers with one line each."""

import contextlib
import io
import json
import os
import sys
import time

answers = sys.stdout
time.sleep = lambda _seconds: None  # Nobody waits between two questions about a job.

for line in sys.stdin:
    task = json.loads(line)
    before = dict(os.environ)
    os.environ.update(task["env"])
    os.chdir(task["folder"])
    failure = None
    printed = io.StringIO()
    try:
        with open(task["path"], encoding="utf-8") as file:
            program = compile(file.read(), task["path"], "exec")
        with contextlib.redirect_stdout(printed):
            exec(program, {"__name__": "__main__"})
    except (Exception, SystemExit) as error:
        failure = (type(error).__name__ + ": " + str(error))[:2000]
    os.environ.clear()
    os.environ.update(before)
    # It reads once, when it is imported, where its hub is.
    for name in [name for name in sys.modules if name.partition(".")[0] == "huggingface_hub"]:
        del sys.modules[name]
    answers.write(json.dumps({"failure": failure, "printed": printed.getvalue()}) + "\n")
    answers.flush()
