"""Runs <number>.py for every number in the folder's list, against the modules beside this file."""

import os
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "stand-ins"))
sys.path.append(os.path.join(here, "fallback"))

import recorder  # noqa: E402
import requests  # noqa: E402

folder, recorder.url = sys.argv[1:3]
sys.stdout = open(os.devnull, "w")
time.sleep = lambda _seconds: None  # Nobody waits between two questions about a job.

if hasattr(requests, "Session"):
    original = requests.Session.request

    def led(self, method, url, **options):
        return original(self, method, recorder.lead(url), **options)

    requests.Session.request = led

with open(os.path.join(folder, "programs")) as programs:
    numbers = programs.read().split()

for number in numbers:
    recorder.program = number
    path = os.path.join(folder, number + ".py")
    environment = dict(os.environ)
    try:
        with open(path, encoding="utf-8") as file:
            program = compile(file.read(), path, "exec")
        exec(program, {"__name__": "__main__"})
    except Exception as error:
        message = (type(error).__name__ + ": " + str(error)).replace("\n", " ")
        with open(os.path.join(folder, "failures"), "a", encoding="utf-8", errors="replace") as failures:
            failures.write(number + "\t" + message + "\n")
    os.environ.clear()
    os.environ.update(environment)
