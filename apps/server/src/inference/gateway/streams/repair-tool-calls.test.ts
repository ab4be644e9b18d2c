import { expect, it } from "vitest";
import { parseEvent } from "./parse-event.ts";
import { createToolCallRepair } from "./repair-tool-calls.ts";

const event = (piece: object, choice = 0) =>
  `data: ${JSON.stringify({ choices: [{ index: choice, delta: { tool_calls: [piece] } }] })}\n\n`;
const pieceOf = (text: string) =>
  (parseEvent(text) as { choices: [{ delta: { tool_calls: [Record<string, unknown>] } }] })
    .choices[0].delta.tool_calls[0];

it("gives the first piece of each call an ID and a type, and later ones no name again", () => {
  const repair = createToolCallRepair();
  const first = pieceOf(repair(event({ index: 0, function: { name: "f", arguments: "{" } })));
  expect(first).toEqual({
    ...{ index: 0, type: "function", function: { name: "f", arguments: "{" } },
    id: expect.stringMatching(/^call_[0-9a-f]{32}$/),
  });
  const next = repair(event({ index: 0, function: { name: "f", arguments: "}" } }));
  expect(pieceOf(next)).toEqual({ index: 0, function: { arguments: "}" } });
  const second = pieceOf(repair(event({ index: 1, id: null, function: { name: "f" } })));
  const other = pieceOf(repair(event({ index: 0, id: "", function: { name: "f" } }, 1)));
  expect(new Set([first.id, second.id, other.id]).size).toBe(3);
});

it("leaves what is right, and what is no tool call, as it is", () => {
  const repair = createToolCallRepair();
  for (const text of [
    event({ index: 0, id: "a", type: "function", function: { name: "f", arguments: "" } }),
    event({ index: 0, function: { arguments: '{"name":' } }),
    // A service that sends the name in pieces.
    event({ index: 0, function: { name: "_more" } }),
    event({ id: "no index" }),
    'data: {"choices": [{"delta": {"content": "\\"tool_calls\\""}}]}\n\n',
    "data: [DONE]\n\n",
    ": a comment\n\n",
    'data: {"choices":[null,{"delta":{"tool_calls":[null,7]}}]}\n\n',
  ])
    expect(repair(text)).toBe(text);
});
