import { expect, it } from "vitest";
import type { Hook } from "../../../base/hooks/hook.ts";
import { createScreen } from "./screen.ts";
import { createEventScreen } from "./screen-events.ts";

const HOOK: Hook = {
  name: "r",
  kind: "redact",
  on: ["after"],
  patterns: ["email"],
  replacement: "#",
};
const DONE = "data: [DONE]\n\n";

const event = (choice: object) => `data: ${JSON.stringify({ id: "1", choices: [choice] })}\n\n`;
const say = (delta: object, index = 0) => event({ index, delta, finish_reason: null });
const stop = (index = 0) => event({ index, delta: {}, finish_reason: "stop" });

interface Choice {
  readonly index: number;
  readonly delta?: {
    readonly content?: string;
    readonly reasoning_content?: string;
    readonly tool_calls?: readonly { readonly function: { readonly arguments?: string } }[];
  };
  readonly finish_reason: string | null;
}

function choicesOf(events: readonly string[]): readonly Choice[] {
  const screen = createEventScreen(createScreen([HOOK]));
  return events
    .map((one) => screen.push(one))
    .join("")
    .split("\n\n")
    .filter((one) => one.startsWith("data: {"))
    .flatMap((one) => (JSON.parse(one.slice(6)) as { choices: readonly Choice[] }).choices);
}

it("reads each text of each choice as one, and ends it before the choice ends", () => {
  const choices = choicesOf([
    say({ role: "assistant", content: "" }),
    ...[..."I know a@b.co"].flatMap((letter) => [
      say({ content: letter }),
      say({ content: letter.toUpperCase() }, 1),
    ]),
    ...[stop(), stop(1), DONE],
  ]);
  const textOf = (index: number) =>
    choices
      .filter((one) => one.index === index)
      .map(({ delta }) => delta?.content ?? "")
      .join("");
  expect([textOf(0), textOf(1)]).toEqual(["I know #", "I KNOW #"]);
  const own = choices.filter(({ index }) => index === 0);
  expect(own.at(-1)).toMatchObject({ finish_reason: "stop" });
});

it("ends a thought before the answer, and reads arguments of tools", () => {
  const call = (text: string, more: object = {}) =>
    say({ tool_calls: [{ index: 0, ...more, function: { ...more, arguments: text } }] });
  const choices = choicesOf([
    ...["Ask ", "a@b", ".co"].map((text) => say({ reasoning_content: text })),
    ...["Dear ", "c@d", ".co"].map((text) => say({ content: text })),
    ...[call("", { id: "x", name: "f" }), call('{"to":"e@'), call('f.co"}'), stop(), DONE],
  ]);
  const order = choices.flatMap(({ delta = {} }) => [
    ...(delta.reasoning_content ? [`thought ${delta.reasoning_content}`] : []),
    ...(delta.content ? [`text ${delta.content}`] : []),
    ...(delta.tool_calls?.[0]?.function.arguments ? [delta.tool_calls[0].function.arguments] : []),
  ]);
  expect(order).toEqual(["thought Ask #", "text Dear #", '{"to":"#"}']);
});

it("leaves out what it cannot read, and keeps counts and the end", () => {
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":1}}\n\n';
  const screen = createEventScreen(createScreen([HOOK]));
  const odd = say({ content: "a", details: [{ text: "a@b.co" }] });
  const logprobs = event({
    index: 0,
    delta: {},
    logprobs: [{ token: "a@b.co" }],
    finish_reason: null,
  });
  const out = [odd, logprobs, ": alive\n\n", usage, DONE].map((one) => screen.push(one)).join("");
  expect(out).not.toContain("a@b.co");
  expect(out).toContain(usage);
  expect(out).toContain('"content":"a"');
  expect(out.endsWith(DONE)).toBe(true);
  expect(() => screen.push("data: {\n\n")).toThrow("not JSON");
  expect(screen.push('data: {"error":{"message":"to a@b.co"}}\n\n')).toContain('"to #"');
});
