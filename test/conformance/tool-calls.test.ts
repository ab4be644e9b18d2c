import OpenAI from "openai";
import { beforeAll, expect, it } from "vitest";
import { modelWithTools } from "../../apps/server/src/testing/models/tool-template.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import { shareTestApp } from "../../apps/server/src/testing/share-test-app.ts";

/** Tool calls of a model that runs on the hub, by the unmodified client. */
const tools: OpenAI.ChatCompletionTool[] = [
  {
    type: "function",
    function: {
      name: "get_fox",
      parameters: {
        type: "object",
        properties: { color: { enum: ["red", "gray"] } },
        required: ["color"],
      },
    },
  },
];
const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "A story!" }];
const fox = { color: expect.stringMatching(/^(red|gray)$/) };

const hub = shareTestApp();
let client: OpenAI;
beforeAll(async () => {
  const app = hub();
  const ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, {
    name: "qwen",
    files: { "model.gguf": modelWithTools("<tool_call>") },
  });
  await publishFiles(app, ada.viewer, {
    name: "thinker",
    files: { "model.gguf": modelWithTools("</think>", "<think>\n") },
  });
  client = new OpenAI({
    baseURL: `${await app.listen()}/v1`,
    apiKey: `${ada.token}`,
    maxRetries: 0,
  });
});

it("calls a tool that it must call, whole and as a stream", async () => {
  const body = { model: "ada/qwen", messages, tools, tool_choice: "required" } as const;
  const one = { ...body, parallel_tool_calls: false };
  const whole = await client.chat.completions.create(one);
  const streamed = await client.chat.completions.stream(one).finalChatCompletion();
  for (const { choices } of [whole, streamed]) {
    const [choice] = choices;
    expect(choice).toMatchObject({ finish_reason: "tool_calls", message: { content: null } });
    const [call, ...more] = choice?.message.tool_calls ?? [];
    expect(more).toEqual([]);
    if (call?.type !== "function") throw new Error("It is no call of a function.");
    expect(call.id).not.toBe("");
    expect(call.function.name).toBe("get_fox");
    expect(JSON.parse(call.function.arguments)).toEqual(fox);
  }
});

it("sends the name first, and the arguments in pieces", async () => {
  const stream = await client.chat.completions.create({
    ...{ model: "ada/qwen", messages, tools, stream: true, parallel_tool_calls: false },
    tool_choice: { type: "function", function: { name: "get_fox" } },
  });
  const deltas: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[] = [];
  for await (const { choices } of stream) deltas.push(...(choices[0]?.delta.tool_calls ?? []));
  const [first, ...rest] = deltas;
  expect(first).toMatchObject({
    ...{ index: 0, type: "function" },
    function: { name: "get_fox", arguments: "" },
  });
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.every(({ id, function: piece }) => id === undefined && !piece?.name)).toBe(true);
});

it("shows what a model thinks apart from its answer", async () => {
  const body = { model: "ada/thinker", messages, max_tokens: 20 };
  const { choices } = await client.chat.completions.create(body);
  expect(choices[0]?.message).toMatchObject({
    content: "",
    reasoning_content: expect.stringMatching(/\w/),
  });
});

it("names the field that is wrong", async () => {
  const choice = { type: "function", function: { name: "get_cat" } } as const;
  const body = { model: "ada/qwen", messages, tools, tool_choice: choice };
  await expect(client.chat.completions.create(body)).rejects.toMatchObject({
    status: 400,
    param: "tool_choice",
  });
});
