import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../../../examples/training/random.ts";
import { createModelsApp, type ModelsApp } from "../testing/models/models-app.ts";
import { tableChat } from "../testing/models/table-chat.ts";
import { toolTemplate } from "../testing/models/tool-template.ts";

/** Bytes as byte pairs write them, and some longer tokens; what comes next is random. */
const PRINTED = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
const VOCABULARY = [
  "<|end|>",
  "<|model|>",
  "Ġ",
  "Ċ",
  "Ã",
  "©",
  "æ",
  "Ĺ",
  "¥",
  '":',
  '{"',
  "re",
  ...PRINTED,
];

let app: ModelsApp;
let client: OpenAI;
beforeAll(async () => {
  app = await createModelsApp();
  const random = createRandom(9);
  const rows = VOCABULARY.map(
    (token) => [token, VOCABULARY.map(() => 2 * random.normal())] as const,
  );
  const template = toolTemplate("<tool_call></tool_call>");
  await app.publish("babble", tableChat(VOCABULARY, Object.fromEntries(rows), template));
  client = new OpenAI({ ...(await app.openAi()), maxRetries: 0 });
});
afterAll(() => app.close());

const ask = async (options: object) => {
  const { choices } = await client.chat.completions.create({
    ...{ model: "ada/babble", messages: [{ role: "user", content: "no" }], seed: 3, n: 4 },
    ...{ temperature: 1.5, top_k: 0, top_p: 1, max_tokens: 400, stream: false as const },
    ...options,
  } as OpenAI.ChatCompletionCreateParamsNonStreaming);
  return choices;
};
const said = (choices: Awaited<ReturnType<typeof ask>>) =>
  choices.map(({ message }) => message.content ?? "");
const schema = {
  type: "object",
  properties: {
    count: { type: "integer", minimum: 10, maximum: 12 },
    word: { enum: ["é", "日", "red"] },
  },
  required: ["count", "word"],
  additionalProperties: false,
};
const expectMatch = (json: string) => {
  const { count, word, ...others } = JSON.parse(json) as Record<string, unknown>;
  expect([10, 11, 12]).toContain(count);
  // No token of this vocabulary begins the second one's last byte.
  expect(["é", "日", "red"]).toContain(word);
  expect(others).toEqual({});
};

it("keeps an answer to a schema, whatever the model would say", async () => {
  const response_format = { type: "json_schema", json_schema: { name: "x", schema } };
  const choices = await ask({ response_format });
  for (const { message, finish_reason } of choices) {
    expect(finish_reason).toBe("stop");
    expectMatch(message.content ?? "");
  }
  expect(new Set(said(choices)).size).toBeGreaterThan(1);
  const [greedy] = await ask({ response_format, temperature: 0, n: 1 });
  expectMatch(greedy?.message.content ?? "");
});

it("keeps to one of several texts, to a pattern and to a grammar", async () => {
  for (const text of said(await ask({ guided_choice: ["a fox", 'an "owl"'] })))
    expect(["a fox", 'an "owl"']).toContain(text);
  for (const text of said(await ask({ structured_outputs: { regex: "[A-Z]{2}\\d{3}|no" } })))
    expect(text).toMatch(/^([A-Z]{2}\d{3}|no)$/);
  for (const text of said(await ask({ grammar: 'root ::= "x"{3} [^x]' })))
    expect(text).toMatch(/^xxx[^x]$/);
  const { choices } = await client.completions.create({
    ...{ model: "ada/babble", prompt: "no", max_tokens: 9, guided_choice: ["yes", "never"] },
  } as OpenAI.CompletionCreateParamsNonStreaming);
  expect(["yes", "never"]).toContain(choices[0]?.text);
});

it("says how likely tokens are that it is held to", async () => {
  const [choice] = await ask({ guided_choice: ["yes"], logprobs: true, n: 1 });
  const found = choice?.logprobs?.content ?? [];
  expect(found.map(({ token }) => token)).toEqual(["y", "e", "s"]);
  expect(found.every(({ logprob }) => logprob < 0)).toBe(true);
});

const tools = ["paint", "count"].map((name) => ({
  type: "function",
  function: { name, parameters: schema },
}));

it("calls a tool if it must, and the one that it must", async () => {
  const once = { tools, parallel_tool_calls: false };
  for (const tool_choice of ["required", { type: "function", function: { name: "paint" } }]) {
    for (const { message, finish_reason } of await ask({ ...once, tool_choice })) {
      expect(finish_reason).toBe("tool_calls");
      expect(message.tool_calls?.length).toBeGreaterThan(0);
      for (const call of message.tool_calls ?? []) {
        if (call.type !== "function") throw new Error("A function was expected.");
        expect(tool_choice === "required" ? ["paint", "count"] : ["paint"]).toContain(
          call.function.name,
        );
        expectMatch(call.function.arguments);
      }
    }
  }
});

it.each<[object, string]>([
  [
    { response_format: { type: "json_schema", json_schema: { schema: { not: {} } } } },
    "response_format",
  ],
  [{ grammar: "root ::= x" }, "grammar"],
  [{ grammar: 'root ::= root "a"' }, "grammar"],
  [{ guided_regex: "(?=a)" }, "guided_regex"],
  [{ tools, response_format: { type: "json_object" } }, "tools"],
  [
    {
      tools: [{ type: "function", function: { name: "x", parameters: { not: {} } } }],
      tool_choice: "required",
    },
    "tools",
  ],
])("refuses %j by name", async (options, param) => {
  await expect(ask(options)).rejects.toMatchObject({ status: 400, param });
});
