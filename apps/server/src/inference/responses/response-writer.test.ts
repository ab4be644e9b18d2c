import { describe, expect, it } from "vitest";
import { readGeneration } from "../generation/generation.ts";
import { responseBody } from "../schemas/responses.ts";
import { responseWriter } from "./response-writer.ts";
import { responseError } from "./stream-failure.ts";

const head = {
  id: "resp_1",
  createdAt: 5,
  body: responseBody.parse({ model: "ada/m", input: "Hi", metadata: { a: "b" } }),
};
const piece = (delta: object, finish_reason: string | null = null) =>
  readGeneration({ choices: [{ index: 0, delta, finish_reason }] });
const call = (index: number, id: string | undefined, name: string | undefined, args: string) =>
  piece({ tool_calls: [{ index, id, function: { name, arguments: args } }] });

function write(pieces: readonly ReturnType<typeof piece>[]) {
  const writer = responseWriter(head);
  const events = [
    ...writer.begin(),
    ...pieces.flatMap((one) => writer.chunk(one)),
    ...writer.close({ inputTokens: 3, outputTokens: 2, cachedTokens: 1 }),
    ...writer.finish(6),
  ];
  return { events, response: writer.response(), types: events.map(({ type }) => type) };
}

it("follows a thought, words and calls, each begun and ended, numbered from 0", () => {
  const { events, response, types } = write([
    piece({ role: "assistant", content: "" }),
    piece({ reasoning_content: "Hm" }),
    piece({ reasoning_content: "m." }),
    piece({ content: "I " }),
    piece({ content: "look." }),
    call(0, "c0", "find", ""),
    call(0, undefined, "find", '{"q":'),
    call(1, "c1", "sum", "{}"),
    call(0, undefined, undefined, "1}"),
    piece({}, "tool_calls"),
  ]);
  expect(types).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.reasoning_summary_part.added",
    "response.reasoning_summary_text.delta",
    "response.reasoning_summary_text.delta",
    "response.reasoning_summary_text.done",
    "response.reasoning_summary_part.done",
    "response.output_item.done",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.delta",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.output_item.added",
    "response.function_call_arguments.delta",
    "response.output_item.added",
    "response.function_call_arguments.delta",
    "response.function_call_arguments.delta",
    "response.function_call_arguments.done",
    "response.output_item.done",
    "response.function_call_arguments.done",
    "response.output_item.done",
    "response.completed",
  ]);
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
  expect(response).toMatchObject({
    id: "resp_1",
    object: "response",
    status: "completed",
    created_at: 5,
    completed_at: 6,
    metadata: { a: "b" },
    store: false,
    output: [
      { type: "reasoning", summary: [{ type: "summary_text", text: "Hmm." }] },
      {
        type: "message",
        status: "completed",
        content: [{ type: "output_text", text: "I look.", annotations: [] }],
      },
      { type: "function_call", call_id: "c0", name: "find", arguments: '{"q":1}' },
      { type: "function_call", call_id: "c1", name: "sum", arguments: "{}" },
    ],
    usage: {
      input_tokens: 3,
      input_tokens_details: { cached_tokens: 1 },
      output_tokens: 2,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 5,
    },
  });
  expect(events.at(-1)).toMatchObject({ response });
  const ids = response.output.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("tells calls apart that a service gives one index", () => {
  const { response } = write([
    call(0, "a", "f", "{}"),
    call(0, "b", "g", "{}"),
    piece({}, "tool_calls"),
  ]);
  expect(response.output).toMatchObject([
    { call_id: "a", name: "f", status: "completed" },
    { call_id: "b", name: "g", status: "completed" },
  ]);
});

describe("the end", () => {
  it.each([
    ["length", "max_output_tokens"],
    ["content_filter", "content_filter"],
  ])("by %s is incomplete, and says why", (reason, why) => {
    const { response, types } = write([piece({ content: "Go" }), piece({}, reason)]);
    expect(types.at(-1)).toBe("response.incomplete");
    expect(response).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: why },
      output: [{ status: "incomplete" }],
    });
  });

  it("of a refusal is a part of its own", () => {
    const { response, types } = write([piece({ refusal: "No." }), piece({}, "stop")]);
    expect(types).toContain("response.refusal.delta");
    expect(response.output).toMatchObject([{ content: [{ type: "refusal", refusal: "No." }] }]);
  });

  it("by an error is said twice: some clients read the event, others the response", () => {
    const writer = responseWriter(head);
    writer.begin();
    writer.chunk(piece({ content: "Go" }));
    const error = responseError({ message: "Slow down.", code: 429 });
    expect(writer.fail(error)).toMatchObject([
      { type: "error", code: "rate_limit_exceeded", message: "Slow down.", sequence_number: 5 },
      {
        type: "response.failed",
        sequence_number: 6,
        response: { status: "failed", error: { code: "rate_limit_exceeded" } },
      },
    ]);
    expect(responseError({ code: "provider-cut", message: "x" }).code).toBe("server_error");
    expect(responseError("long").message).toBe("long");
  });
});
