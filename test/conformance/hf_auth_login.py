"""Runs `hf auth login` in a pseudo-terminal and takes its first choice, the browser.

Prints a line of JSON with the code to confirm, and one when the command has ended.
"""

import json
import os
import pty
import re
import select
import sys
import time

LOGIN = "import sys; sys.argv = ['hf', 'auth', 'login']; from huggingface_hub.cli.hf import main; main()"
SECONDS = 90


def say(**facts):
    print(json.dumps(facts), flush=True)


pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.executable, [sys.executable, "-c", LOGIN])

shown, has_chosen, code = "", False, None
end = time.monotonic() + SECONDS
while time.monotonic() < end:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        data = os.read(terminal, 65536)
    except OSError:
        break
    if not data:
        break
    shown += data.decode(errors="replace")
    if not has_chosen and "browser" in shown:
        has_chosen = True
        time.sleep(0.3)
        os.write(terminal, b"\r")
    found = re.search(r"\b([B-Z]{4}-[B-Z]{4})\b", shown)
    if found and code is None:
        code = found.group(1)
        say(code=code)

_, status = os.waitpid(pid, 0)
say(code=code, exit=os.waitstatus_to_exitcode(status), shown=shown[-2000:])
