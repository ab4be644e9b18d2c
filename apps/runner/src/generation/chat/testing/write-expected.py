"""Writes expected.json: for each template, digests of what the reference renderer makes of the chats, in their order.

    node apps/runner/src/generation/chat/testing/public-templates.ts > templates.json
    python write-expected.py templates.json    # Jinja2 3.1.6

The reference is the renderer of transformers: Jinja2 in a sandbox, set up as below.
"""

import datetime
import hashlib
import json
import sys
from pathlib import Path

from jinja2 import nodes
from jinja2.exceptions import TemplateError
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

HERE = Path(__file__).parent
NOW = datetime.datetime(2026, 7, 4, 9, 5)
MARK = "CONTINUE_FINAL_MESSAGE_TAG "
TOKENS = {"bos_token": "<s>", "eos_token": "</s>"}
TOOLS = json.loads((HERE / "tools.json").read_text())
# The content next to a call, and whether its arguments are an object.
FORMS = {"empty-object": ("", True), "null-object": (None, True), "null-text": (None, False), "empty-text": ("", False)}


class Generation(Extension):
    """The tag around what the model says, for training; it prints its body."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return nodes.CallBlock(self.call_method("_body"), [], [], body).set_lineno(line)

    def _body(self, caller):
        return caller()


def refuse(message):
    raise TemplateError(message)


def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


environment = ImmutableSandboxedEnvironment(
    trim_blocks=True, lstrip_blocks=True, extensions=[Generation, "jinja2.ext.loopcontrols"]
)
environment.filters["tojson"] = to_json
environment.globals["raise_exception"] = refuse
environment.globals["strftime_now"] = NOW.strftime


def message_of(message, form):
    calls = message.get("calls")
    if calls is None:
        return dict(message)
    content, as_object = FORMS[form]
    return {
        "role": message["role"],
        "content": content,
        "tool_calls": [
            {
                "id": call["id"],
                "type": "function",
                "function": {"name": call["name"], "arguments": json.loads(call["arguments"]) if as_object else call["arguments"]},
            }
            for call in calls
        ],
    }


def render(template, case, form):
    if form is None and any("calls" in message for message in case["messages"]):
        raise TemplateError("No way to write a call fits the template.")
    messages = [message_of(message, form) for message in case["messages"]]
    continues = case.get("continues", False)
    if continues:
        messages[-1]["content"] += MARK
    text = template.render(
        messages=messages,
        tools=TOOLS if "tools" in case else None,
        documents=None,
        add_generation_prompt=not continues,
        **TOKENS,
        **case.get("variables", {}),
    )
    if not continues:
        return text
    at = text.rindex(MARK.strip())
    return text[:at] if text[at : at + len(MARK)] == MARK else text[:at].rstrip()


PROBE = {
    "tools": "weather",
    "messages": [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "calls": [{"id": "call00001", "name": "get_weather", "arguments": '{"city": "Zürich", "days": 2}'}]},
        {"role": "tool", "tool_call_id": "call00001", "name": "get_weather", "content": "21"},
    ],
}


def form_of(template):
    """The first way to write a call that the template shows once encoded."""
    without = {**PROBE, "messages": PROBE["messages"][:1]}
    for form in FORMS:
        try:
            text = render(template, PROBE, form)
        except Exception:
            continue
        try:
            # What stands in the tools alone shows no call.
            plain = render(template, without, form)
        except Exception:
            plain = ""
        call = text.count("get_weather") > plain.count("get_weather")
        # The city's name stands in a description, too.
        city = text.count("Zürich") > plain.count("Zürich") or text.count("Z\\u00fcrich") > plain.count("Z\\u00fcrich")
        if call and city and '\\"days' not in text:
            return form
    return None


def outcome(template, case, form):
    try:
        return render(template, case, form)
    except Exception as error:
        print(type(error).__name__, error, file=sys.stderr)
        return None


def main():
    cases = json.loads((HERE / "chat-cases.json").read_text())
    lines = []
    whole = {}
    for name, source in json.loads(Path(sys.argv[1]).read_text()).items():
        try:
            template = environment.from_string(source)
            form = form_of(template)
        except TemplateError as error:
            print(name, error, file=sys.stderr)
            continue
        texts = {key: outcome(template, case, form) for key, case in cases.items()}
        whole[name] = {"form": form, **texts}
        row = [text and hashlib.sha256(text.encode()).hexdigest()[:8] for text in texts.values()]
        lines.append(f"{json.dumps(name)}: {json.dumps(row)}")
    (HERE / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    if len(sys.argv) > 2:
        # The texts themselves, to find out why one differs.
        Path(sys.argv[2]).write_text(json.dumps(whole, ensure_ascii=False))


main()
