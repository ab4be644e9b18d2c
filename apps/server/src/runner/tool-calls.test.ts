import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";
import { modelWithTools } from "../testing/models/tool-template.ts";
import type { RunnerGeneration, RunnerModel } from "./runner.ts";

const FAMILIES: Readonly<Record<string, string>> = {
  hermes: "<tool_call>",
  "qwen-coder": "<tool_call> <function= <parameter=",
  llama: '"parameters"',
  mistral: "[TOOL_CALLS]",
  "mistral-args": "[TOOL_CALLS] [ARGS]",
  deepseek: "<｜tool▁sep｜> ```json",
  "deepseek-plain": "<｜tool▁sep｜>",
  gemma: "<|tool_call>call:",
  granite: "<|tool_call|>",
  command: "<|START_ACTION|>",
  harmony: "<|channel|> <|message|>",
};

const tools = [
  {
    type: "function",
    function: {
      name: "get_fox",
      parameters: {
        type: "object",
        properties: { color: { enum: ["red", "gray"] }, isOld: { type: "boolean" } },
        required: ["color", "isOld"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "get_owl",
      parameters: { type: "object", properties: { age: { type: "integer" } }, required: ["age"] },
    },
  },
];
const messages = [{ role: "user", content: "Tell me a story." }];

let hub: EmbeddedHub;
const models = new Map<string, RunnerModel>();
async function modelOf(family: string, promptEnd?: string): Promise<RunnerModel> {
  const known = models.get(family + promptEnd);
  if (known) return known;
  const file = modelWithTools(FAMILIES[family] ?? family, promptEnd);
  const made = await hub.publish({ "model.gguf": file });
  models.set(family + promptEnd, made);
  return made;
}

beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

async function ask(model: RunnerModel, options: object) {
  const request = { messages, tools, seed: 7, max_tokens: 200, ...options };
  const call = { model, caller: "test", request: request as RunnerGeneration["request"] };
  const said = { text: "", reasoning: "", calls: [] as [string, string][], finish: "" };
  for await (const event of hub.runner.generate(call, unaborted())) {
    if (event.type === "text") said.text += event.text;
    if (event.type === "reasoning") said.reasoning += event.text;
    if (event.type === "tool-call") said.calls.push([event.name, ""]);
    const last = said.calls.at(-1);
    if (event.type === "tool-arguments" && last) last[1] += event.text;
    if (event.type === "done") said.finish = event.finishReason;
  }
  return { ...said, calls: said.calls.map(([name, json]) => [name, JSON.parse(json) as unknown]) };
}

const fox = { color: expect.stringMatching(/^(red|gray)$/), isOld: expect.any(Boolean) };
const owl = { age: expect.any(Number) };

describe("a call that must come", () => {
  it.each(Object.keys(FAMILIES))(
    "is written as %s does, whatever the model would say",
    async (family) => {
      const model = await modelOf(family);
      const choice = { type: "function", function: { name: "get_fox" } };
      const one = { tool_choice: choice, parallel_tool_calls: false };
      expect(await ask(model, one)).toEqual({
        text: "",
        reasoning: "",
        calls: [["get_fox", fox]],
        finish: "tool_calls",
      });
      const { calls, text } = await ask(model, {
        tool_choice: "required",
        parallel_tool_calls: false,
      });
      expect(text).toBe("");
      expect([
        ["get_fox", fox],
        ["get_owl", owl],
      ]).toContainEqual(calls[0]);
    },
  );

  it("comes after a thought", async () => {
    const model = await modelOf("</think> <tool_call>", "<think>\n");
    const said = await ask(model, { tool_choice: "required", max_tokens: 60 });
    // This model does not know how to end a thought.
    expect(said).toMatchObject({ text: "", calls: [] });
    expect(said.reasoning).not.toBe("");
  });
});

it("lets a model speak where a call may come", async () => {
  const { text, calls, finish } = await ask(await modelOf("hermes"), { max_tokens: 20 });
  expect(text).not.toBe("");
  expect({ calls, finish }).toEqual({ calls: [], finish: expect.stringMatching(/stop|length/) });
});

it("shows earlier calls", async () => {
  const call = {
    id: "a",
    type: "function",
    function: { name: "get_owl", arguments: '{"age": 4}' },
  };
  const turns = [
    ...messages,
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "a", content: "4" },
  ];
  const { text } = await ask(await modelOf("hermes"), { messages: turns, max_tokens: 5 });
  expect(text).not.toBe("");
});

it.each<[string, object, string]>([
  [
    "an unknown tool",
    { tool_choice: { type: "function", function: { name: "get_cat" } } },
    "tool_choice",
  ],
  ["no tools to call", { tools: undefined, tool_choice: "required" }, "tool_choice"],
  ["a format next to tools", { response_format: { type: "json_object" } }, "tools"],
  [
    "arguments that are no JSON",
    {
      messages: [
        ...messages,
        {
          role: "assistant",
          tool_calls: [{ id: "a", function: { name: "get_owl", arguments: "{" } }],
        },
      ],
    },
    "messages[1].tool_calls",
  ],
  ["a variable that is taken", { chat_template_kwargs: { messages: [] } }, "chat_template_kwargs"],
])("refuses %s", async (_, options, param) => {
  await expect(ask(await modelOf("hermes"), options)).rejects.toMatchObject({
    code: "invalid-input",
    param,
  });
});
