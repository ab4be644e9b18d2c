import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";
import { beforeEach, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  for (const name of ["m", "tool"]) await world.map(name, {});
  await world.map("secret", { isPrivate: true });
});

const messages = [{ role: "user", content: [{ text: "Good morning." }] }];
const post = (model: string, operation: string, body: object, caller: TestCaller = world.ada) =>
  caller.post(`/model/${encodeURIComponent(model)}/${operation}`, body);
const typeOf = ({ headers }: Awaited<ReturnType<typeof post>>) => headers["x-amzn-errortype"];
const askedLast = () => JSON.parse(world.upstream.seen.at(-1)?.body ?? "");

it("asks a provider in its own words: rules, tools, results, images, documents, thoughts", async () => {
  const seen = { image: { format: "png", source: { bytes: "AA==" } } };
  const answer = await post("ada/m", "converse", {
    system: [{ text: "Be kind." }, { cachePoint: { type: "default" } }, { text: "Be brief." }],
    messages: [
      { role: "user", content: [{ text: "Add." }] },
      {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "One and two.", signature: "s" } } },
          { toolUse: { toolUseId: "t1", name: "add", input: { a: 1 } } },
          { toolUse: { toolUseId: "t2", name: "add", input: {} } },
        ],
      },
      {
        role: "user",
        content: [
          { toolResult: { toolUseId: "t1", content: [{ json: { sum: 3 } }, seen] } },
          { toolResult: { toolUseId: "t2", status: "error", content: [{ text: "no a" }] } },
          { text: "Thanks." },
          {
            document: {
              format: "txt",
              name: "rules",
              source: { bytes: Buffer.from("One.").toString("base64") },
            },
          },
          { guardContent: { text: { text: "Guarded." } } },
        ],
      },
    ],
    inferenceConfig: { maxTokens: 9, temperature: 0.5, topP: 0.9, stopSequences: ["."] },
    toolConfig: {
      tools: [
        {
          toolSpec: { name: "add", description: "adds", inputSchema: { json: { type: "object" } } },
        },
        { cachePoint: { type: "default" } },
      ],
      toolChoice: { any: {} },
    },
    additionalModelRequestFields: { topK: 4, seed: 7, thinking: { type: "enabled" } },
    outputConfig: {
      textFormat: {
        type: "json_schema",
        structure: { jsonSchema: { name: "sum", schema: '{"type":"object"}' } },
      },
    },
    requestMetadata: { team: "one" },
    performanceConfig: { latency: "optimized" },
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json"]);
  expect(answer.json()).toEqual({
    output: { message: { role: "assistant", content: [{ text: "Good day." }] } },
    stopReason: "end_turn",
    usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
    metrics: { latencyMs: expect.any(Number) },
    performanceConfig: { latency: "standard" },
  });
  expect(askedLast()).toMatchObject({
    max_tokens: 9,
    temperature: 0.5,
    top_p: 0.9,
    top_k: 4,
    seed: 7,
    stop: ["."],
    tool_choice: "required",
    tools: [
      {
        type: "function",
        function: { name: "add", description: "adds", parameters: { type: "object" } },
      },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: "sum", strict: true, schema: { type: "object" } },
    },
    messages: [
      { role: "system", content: "Be kind.\nBe brief." },
      { role: "user", content: "Add." },
      {
        role: "assistant",
        content: null,
        reasoning_content: "One and two.",
        tool_calls: [
          { id: "t1", function: { name: "add", arguments: '{"a":1}' } },
          { id: "t2", function: { name: "add", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "t1", content: '{"sum":3}' },
      { role: "tool", tool_call_id: "t2", content: "Error: no a" },
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
          { type: "text", text: "Thanks." },
          { type: "text", text: "rules\nOne." },
          { type: "text", text: "Guarded." },
        ],
      },
    ],
  });
});

it("shows thoughts, calls of tools and why it ended, whole and in events", async () => {
  world.upstream.speakers.set("tool", () => ({
    reasoning: "Hm.",
    text: "Let me see.",
    calls: [
      { name: "add", arguments: '{"a":1}' },
      { name: "stop", arguments: "{}" },
    ],
  }));
  const whole = await post("ada/tool", "converse", { messages });
  const { output, stopReason } = whole.json();
  expect(stopReason).toBe("tool_use");
  expect(whole.json().usage).toEqual({
    ...{ inputTokens: 8, outputTokens: 5, totalTokens: 17 },
    cacheReadInputTokens: 4,
  });
  expect(output.message.content).toEqual([
    { reasoningContent: { reasoningText: { text: "Hm." } } },
    { text: "Let me see." },
    { toolUse: { toolUseId: expect.stringMatching(/./), name: "add", input: { a: 1 } } },
    { toolUse: { toolUseId: expect.stringMatching(/./), name: "stop", input: {} } },
  ]);
  const events = readEvents((await post("ada/tool", "converse-stream", { messages })).rawPayload);
  expect(events.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1])).toEqual([
    "messageStart",
    ...["contentBlockDelta", "contentBlockStop", "contentBlockDelta", "contentBlockStop"],
    ...["contentBlockStart", "contentBlockDelta", "contentBlockStop"],
    ...["contentBlockStart", "contentBlockDelta", "contentBlockStop"],
    ...["messageStop", "metadata"],
  ]);
  const starts = events.filter(({ name }) => name === "contentBlockStart");
  expect(starts.map(({ body }) => body)).toMatchObject([
    { contentBlockIndex: 2, start: { toolUse: { name: "add" } } },
    { contentBlockIndex: 3, start: { toolUse: { name: "stop" } } },
  ]);
  expect(events.at(-2)?.body).toEqual({ stopReason: "tool_use" });
  expect(events.at(-1)?.body).toMatchObject({ metrics: { latencyMs: expect.any(Number) } });
  const hidden = await post("ada/tool", "converse", {
    messages,
    additionalModelRequestFields: { thinking: { type: "disabled" } },
  });
  expect(hidden.json().output.message.content[0]).toEqual({ text: "Let me see." });
});

const S3 = { s3Location: { uri: "s3://a/b" } };
const REFUSED: readonly (readonly [more: object, name: string])[] = [
  [{ additionalModelRequestFields: { beam: 2 } }, "additionalModelRequestFields.beam"],
  [{ additionalModelResponseFieldPaths: ["/stop"] }, "additionalModelResponseFieldPaths"],
  [{ promptVariables: { a: { text: "b" } } }, "promptVariables"],
  [{ toolConfig: { tools: [{ systemTool: { name: "web" } }] } }, "toolConfig.tools.0.systemTool"],
  [{ messages: [{ role: "user", content: [{ video: {} }] }] }, "messages.0.content.0.video"],
  [
    { messages: [{ role: "user", content: [{ image: { format: "png", source: S3 } }] }] },
    "messages.0.content.0.image.source.s3Location",
  ],
  [{ messages: [{ role: "system", content: [] }] }, "messages.0.role"],
  [{ messages: [] }, "messages"],
  [{ inferenceConfig: { maxTokens: 0 } }, "inferenceConfig.maxTokens"],
  [{ guardrailConfig: { guardrailIdentifier: "gr-1", guardrailVersion: "1" } }, "Guardrail"],
  [{ serviceTier: { type: "gold" } }, "serviceTier.type"],
];

it("refuses by name what it cannot follow", async () => {
  for (const [more, name] of REFUSED)
    for (const operation of ["converse", "converse-stream"]) {
      const answer = await post("ada/m", operation, { messages, ...more });
      expect([name, answer.statusCode, typeOf(answer)]).toEqual([name, 400, "ValidationException"]);
      expect(answer.json()).toEqual({ message: expect.stringContaining(name) });
    }
  expect(world.upstream.seen).toEqual([]);
});

it("refuses to apply a guardrail as a wrong request", async () => {
  for (const base of ["", "/bedrock"]) {
    const answer = await world.ada.post(`${base}/guardrail/gr-1/version/1/apply`, {
      source: "INPUT",
      content: [{ text: { text: "a" } }],
    });
    expect([answer.statusCode, typeOf(answer)]).toEqual([400, "ValidationException"]);
    expect(answer.json().message).toContain("no guardrails");
  }
});

it("is no way to learn of a private model, whatever is wrong with a body", async () => {
  const bob = await world.app.signUp("bob");
  const count = { input: { converse: { messages } } };
  for (const [operation, good] of [
    ["converse", { messages }],
    ["converse-stream", { messages }],
    ["count-tokens", count],
  ] as const)
    for (const body of [good, {}, { messages: 7 }, { input: {} }]) {
      const secret = await post("ada/secret", operation, body, bob);
      const missing = await post("ada/missing", operation, body, bob);
      expect([secret.statusCode, typeOf(secret)]).toEqual([404, "ResourceNotFoundException"]);
      expect(secret.body.replaceAll("secret", "missing")).toBe(missing.body);
    }
});

it("counts no tokens of what a provider runs, and says so", async () => {
  const body = Buffer.from(JSON.stringify({ messages: [] })).toString("base64");
  for (const [input, said] of [
    [{ converse: { messages } }, "does not count tokens"],
    [{ invokeModel: { body } }, "messages"],
    [{ invokeModel: { body: "e" } }, "input.invokeModel.body"],
    [{}, "converse or invokeModel"],
  ] as const) {
    const answer = await post("ada/m", "count-tokens", { input });
    expect([answer.statusCode, typeOf(answer)]).toEqual([400, "ValidationException"]);
    expect(answer.json().message).toContain(said);
  }
});

/** The events of a stream, as the SDK's own codec reads them. */
function readEvents(bytes: Buffer) {
  const codec = new EventStreamCodec(toUtf8, fromUtf8);
  const events: { readonly name: unknown; readonly body: object }[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const size = rest.readUInt32BE(0);
    const { headers, body } = codec.decode(rest.subarray(0, size));
    events.push({ name: headers[":event-type"]?.value, body: JSON.parse(toUtf8(body)) });
    rest = rest.subarray(size);
  }
  return events;
}
