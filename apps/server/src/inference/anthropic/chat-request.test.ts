import { describe, expect, it } from "vitest";
import { chatRequest, messagesBody } from "./chat-request.ts";

const chat = (more: object) =>
  chatRequest(
    messagesBody.parse({ max_tokens: 9, messages: [{ role: "user", content: "Hi" }], ...more }),
  ) as Record<string, unknown>;
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };

describe("messages", () => {
  it("are a chat's: results of tools first, what they show next to the rest", () => {
    const messages = [
      { role: "user", content: [{ type: "text", text: "Look", cache_control: {} }, image] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm.", signature: "s" },
          { type: "redacted_thinking", data: "x" },
          { type: "text", text: "I look." },
          { type: "tool_use", id: "t1", name: "see", input: { at: 1 } },
          { type: "tool_use", id: "t2", name: "see", input: {} },
        ],
      },
      {
        role: "user",
        content: [
          { type: "text", text: "Well?" },
          { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "a" }, image] },
          { type: "tool_result", tool_use_id: "t2", content: "no", is_error: true },
        ],
      },
      {
        role: "user",
        content: [
          { type: "document", title: "T", source: { type: "text", data: "body" } },
          {
            type: "document",
            source: { type: "base64", media_type: "application/pdf", data: "AA" },
          },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t3" }] },
    ];
    const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
    const system = [
      { type: "text", text: "One." },
      { type: "text", text: "Two.", cache_control: { type: "ephemeral" } },
    ];
    expect(chat({ system, messages }).messages).toEqual([
      { role: "system", content: "One.\nTwo." },
      { role: "user", content: [{ type: "text", text: "Look" }, picture] },
      {
        role: "assistant",
        content: "I look.",
        reasoning_content: "Hm.",
        tool_calls: [
          { id: "t1", type: "function", function: { name: "see", arguments: '{"at":1}' } },
          { id: "t2", type: "function", function: { name: "see", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "t1", content: "a" },
      { role: "tool", tool_call_id: "t2", content: "Error: no" },
      { role: "user", content: [picture, { type: "text", text: "Well?" }] },
      {
        role: "user",
        content: [
          { type: "text", text: "T\nbody" },
          {
            type: "file",
            file: { file_data: "data:application/pdf;base64,AA", filename: "document" },
          },
        ],
      },
      { role: "tool", tool_call_id: "t3", content: "" },
    ]);
  });

  it.each([
    ["server_tool_use", { type: "server_tool_use", id: "s", name: "web_search", input: {} }],
    ["a file by its ID", { type: "image", source: { type: "file", file_id: "f" } }],
    ["nonsense", { type: "nonsense" }],
  ])("with %s are refused", (_what, block) => {
    expect(() => chat({ messages: [{ role: "user", content: [block] }] })).toThrow();
  });
});

it("has the options of the chat API", () => {
  const schema = { type: "object" };
  expect(
    chat({
      stop_sequences: ["."],
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      tools: [{ type: "custom", name: "f", description: "does", input_schema: schema }],
      tool_choice: { type: "any", disable_parallel_tool_use: true },
      thinking: { type: "adaptive" },
      output_config: { effort: "low", format: { type: "json_schema", schema } },
      metadata: { user_id: "u" },
      service_tier: "auto",
    }),
  ).toEqual({
    messages: [{ role: "user", content: "Hi" }],
    max_tokens: 9,
    stop: ["."],
    temperature: 0,
    top_p: 0.5,
    top_k: 3,
    tools: [{ type: "function", function: { name: "f", description: "does", parameters: schema } }],
    tool_choice: "required",
    parallel_tool_calls: false,
    reasoning_effort: "low",
    response_format: {
      type: "json_schema",
      json_schema: { name: "output", strict: true, schema },
    },
    user: "u",
  });
  const tools = [{ name: "f", input_schema: schema }];
  expect(chat({ tools, tool_choice: { type: "tool", name: "f" } }).tool_choice).toEqual({
    type: "function",
    function: { name: "f" },
  });
  expect(() => chat({ tools: [{ type: "web_search_20250305", name: "web_search" }] })).toThrow(
    "tools.0: tools of type web_search_20250305",
  );
});
