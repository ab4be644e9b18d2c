import { expect, it } from "vitest";
import { toMessages } from "../page-data/turn.ts";
import { addEvent, type PartialAnswer } from "./call-chat.ts";

const NOTHING: PartialAnswer = { text: "", toolCalls: [], served: { milliseconds: 0 } };
const delta = (content: string) => ({ choices: [{ delta: { content } }] });

it("joins words, and notes when the first one came", () => {
  const first = addEvent(addEvent(NOTHING, delta(""), 15), delta("Hel"), 20);
  const last = addEvent(addEvent(first, delta("lo"), 30), { usage: { completion_tokens: 2 } }, 40);
  expect(last).toEqual({
    text: "Hello",
    toolCalls: [],
    served: { milliseconds: 40, firstTokenMilliseconds: 20, outputTokens: 2 },
  });
});

it("joins the pieces of a tool call", () => {
  const call = (piece: object) => ({
    choices: [{ delta: { tool_calls: [{ index: 0, ...piece }] } }],
  });
  const started = addEvent(NOTHING, call({ id: "a", function: { name: "add", arguments: "" } }), 1);
  const whole = ['{"x"', ":1}"].reduce(
    (answer, text) => addEvent(answer, call({ function: { arguments: text } }), 2),
    started,
  );
  expect(whole.toolCalls).toEqual([{ id: "a", name: "add", arguments: '{"x":1}' }]);
});

it("writes a conversation as an endpoint takes it", () => {
  const calls = [{ id: "a", name: "add", arguments: "{}" }];
  const messages = toMessages("Be brief.", [
    { role: "user", text: "What is it?", images: ["data:image/png;base64,AA"] },
    { role: "assistant", text: "", failure: { code: "busy", message: "Later." } },
    { role: "assistant", text: "", toolCalls: calls },
    { role: "tool", text: "3", toolCallId: "a" },
  ]);
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
  expect(messages[1]?.content).toEqual([
    { type: "text", text: "What is it?" },
    { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
  ]);
  expect(messages[2]).toMatchObject({ tool_calls: [{ id: "a", function: { name: "add" } }] });
  expect(toMessages(" ", [])).toEqual([]);
});
