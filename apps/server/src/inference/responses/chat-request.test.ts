import { describe, expect, it } from "vitest";
import { responseBody } from "../schemas/responses.ts";
import { chatRequest } from "./chat-request.ts";
import { readInput } from "./input-item.ts";

const chat = (more: object) => {
  const body = responseBody.parse({ model: "ada/m", input: "Hi", ...more });
  return chatRequest(body, readInput(body.input)) as Record<string, unknown>;
};
const messagesOf = (input: unknown, more: object = {}) => chat({ input, ...more }).messages;
const refused = (more: object) => {
  try {
    chat(more);
    return "taken";
  } catch (error) {
    return (error as { names: { param?: string } }).names.param;
  }
};

describe("a conversation's items", () => {
  it("are a chat's messages, one for each turn", () => {
    const image = "data:image/png;base64,AAAA";
    expect(
      messagesOf(
        [
          { role: "developer", content: "Be brief." },
          { role: "user", content: [{ type: "input_text", text: "Add." }] },
          { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Easy." }] },
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            content: [{ type: "output_text", text: "I add.", annotations: [] }],
          },
          { type: "function_call", call_id: "c1", name: "add", arguments: '{"a":1}' },
          { type: "function_call", call_id: "c2", name: "add", arguments: '{"a":2}' },
          { type: "function_call_output", call_id: "c1", output: "1" },
          {
            type: "function_call_output",
            call_id: "c2",
            output: [
              { type: "input_text", text: "see" },
              { type: "input_image", image_url: image },
            ],
          },
          { role: "assistant", content: "Three." },
          { role: "assistant", content: "Done." },
          { role: "system", content: "Now in French." },
          {
            role: "user",
            content: [
              { type: "input_text", text: "What is it?" },
              { type: "input_image", image_url: image, detail: "low" },
              { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,A" },
            ],
          },
        ],
        { instructions: "You add." },
      ),
    ).toEqual([
      { role: "system", content: "You add.\n\nBe brief." },
      { role: "user", content: "Add." },
      {
        role: "assistant",
        content: "I add.",
        reasoning_content: "Easy.",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "add", arguments: '{"a":1}' } },
          { id: "c2", type: "function", function: { name: "add", arguments: '{"a":2}' } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "1" },
      { role: "tool", tool_call_id: "c2", content: "see" },
      { role: "user", content: [{ type: "image_url", image_url: { url: image } }] },
      { role: "assistant", content: "Three." },
      { role: "assistant", content: "Done." },
      { role: "system", content: "Now in French." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is it?" },
          { type: "image_url", image_url: { url: image, detail: "low" } },
          { type: "file", file: { file_data: "data:application/pdf;base64,A", filename: "a.pdf" } },
        ],
      },
    ]);
  });

  it("may be a call alone, whose message says nothing", () => {
    const call = { type: "function_call", call_id: "c", name: "f", arguments: "{}" };
    expect(messagesOf([{ role: "user", content: "Go." }, call])).toMatchObject([
      { role: "user" },
      { role: "assistant", content: null, tool_calls: [{ id: "c" }] },
    ]);
  });

  it.each([
    ["of an unknown type", { type: "web_search_call", id: "ws" }],
    ["that refer to others", { type: "item_reference", id: "msg_1" }],
    ["without what they need", { type: "function_call", name: "f" }],
    ["with an unknown part", { role: "user", content: [{ type: "input_audio" }] }],
  ])("%s are refused by their place", (_what, item) => {
    expect(refused({ input: [{ role: "user", content: "a" }, item] })).toBe("input[1]");
  });
});

describe("options", () => {
  const tool = { type: "function", name: "f", parameters: { type: "object" }, strict: true };

  it("are those of the chat API, a level deeper where it has them there", () => {
    const schema = { type: "object", properties: {} };
    expect(
      chat({
        tools: [{ ...tool, description: "does" }],
        tool_choice: { type: "function", name: "f" },
        parallel_tool_calls: false,
        temperature: 0,
        top_p: 0.5,
        max_output_tokens: 9,
        top_logprobs: 2,
        reasoning: { effort: "low", summary: "auto" },
        text: {
          format: { type: "json_schema", name: "s", strict: true, schema },
          verbosity: "low",
        },
        include: ["reasoning.encrypted_content"],
        prompt_cache_key: "k",
        service_tier: "auto",
        user: "u",
      }),
    ).toEqual({
      messages: [{ role: "user", content: "Hi" }],
      tools: [
        {
          type: "function",
          function: {
            name: "f",
            description: "does",
            parameters: { type: "object" },
            strict: true,
          },
        },
      ],
      tool_choice: { type: "function", function: { name: "f" } },
      parallel_tool_calls: false,
      temperature: 0,
      top_p: 0.5,
      max_tokens: 9,
      logprobs: true,
      top_logprobs: 2,
      reasoning_effort: "low",
      verbosity: "low",
      response_format: { type: "json_schema", json_schema: { name: "s", strict: true, schema } },
      user: "u",
    });
    expect(chat({ text: { format: { type: "text" } }, tools: [], tool_choice: "auto" })).toEqual({
      messages: [{ role: "user", content: "Hi" }],
    });
  });

  it("leave out the tools that are not allowed", () => {
    const tools = [tool, { ...tool, name: "g" }];
    const tool_choice = {
      type: "allowed_tools",
      mode: "required",
      tools: [{ type: "function", name: "g" }],
    };
    expect(chat({ tools, tool_choice })).toMatchObject({
      tools: [{ function: { name: "g" } }],
      tool_choice: "required",
    });
  });

  it.each([
    [{ tools: [tool, { type: "web_search" }] }, "tools[1].type"],
    [{ tools: [{ type: "mcp", server_label: "x" }] }, "tools[0].type"],
    [{ tools: [{ type: "function" }] }, "tools[0].name"],
    [{ tools: [tool], tool_choice: { type: "mcp" } }, "tool_choice"],
    [{ tool_choice: { type: "function", name: "f" } }, "tool_choice"],
    [{ prompt: { id: "p" } }, "prompt"],
    [{ truncation: "auto" }, "truncation"],
    [{ include: ["nonsense"] }, "include"],
  ])("that have no counterpart are refused by name: %j", (more, param) => {
    expect(refused(more)).toBe(param);
  });
});
