import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ConverseStreamOutput } from "@aws-sdk/client-bedrock-runtime";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { PROCESSES, useHub } from "../journeys/start-hub.ts";
import {
  failureOf,
  makeRuntimeCredentials,
  type RuntimeCredentials,
  readStream,
  runtimeClient,
  SDKS,
  type SdkName,
} from "./runtime-clients.ts";

/** The models that a started hub runs itself, by the unmodified SDKs, with either credential. */
const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
const messages = [{ role: "user", content: "What is 4 plus 5?" }];
const CHAT = "orrery/tiny-chat";
const text = expect.any(String);
const count = expect.any(Number);

let credentials: RuntimeCredentials;
beforeAll(async () => {
  credentials = await makeRuntimeCredentials(hub);
});

const WAYS = (Object.keys(SDKS) as SdkName[]).flatMap((sdk) =>
  (["bearer", "signature"] as const).map((credential) => ({ sdk, credential })),
);
// Tokens came to the SDK only after it spoke HTTP/2.
const KNOWN = WAYS.filter(
  ({ sdk, credential }) => !(sdk.startsWith("3.750") && credential === "bearer"),
);

/** A body of each kind, and what its answer has. */
const BODIES: readonly (readonly [kind: string, model: string, body: object, answer: object])[] = [
  [
    "a chat",
    CHAT,
    { messages, temperature: 0 },
    { choices: [{ message: { role: "assistant", content: expect.stringContaining("is 9") } }] },
  ],
  [
    "messages",
    CHAT,
    {
      anthropic_version: "bedrock-2023-05-31",
      max_tokens: 20,
      temperature: 0,
      system: "Be brief.",
      messages: [{ role: "user", content: [{ type: "text", text: "What is 4 plus 5?" }] }],
    },
    {
      type: "message",
      content: [{ type: "text", text }],
      usage: { input_tokens: count, output_tokens: count },
    },
  ],
  ["a prompt", CHAT, { prompt: "Once upon", max_tokens: 4 }, { choices: [{ text }] }],
  [
    "a text",
    CHAT,
    { inputText: "What is 4 plus 5?", textGenerationConfig: { temperature: 0 } },
    { inputTextTokenCount: count, results: [{ outputText: expect.stringContaining("is 9") }] },
  ],
  [
    "a prompt with a template",
    CHAT,
    { prompt: "Once upon", max_gen_len: 4 },
    { generation: text, prompt_token_count: 2, generation_token_count: 4, stop_reason: "length" },
  ],
  [
    "inputs",
    CHAT,
    { inputs: "Once upon", parameters: { max_new_tokens: 4 } },
    { generated_text: text },
  ],
  [
    "a text for a vector",
    "orrery/tiny-embed",
    { inputText: "Boil the soup." },
    { embedding: expect.arrayContaining([count]) },
  ],
  [
    "a prompt for a picture",
    "orrery/tiny-painter",
    { prompt: "a yellow star" },
    { images: [text] },
  ],
];

describe.each(KNOWN)("$sdk, by $credential", ({ sdk, credential }) => {
  const client = (options = {}) => runtimeClient(sdk, hub.origin, credentials[credential], options);

  it.each(BODIES)("invokes with %s", async (_kind, model, body, answer) => {
    const more = { contentType: "application/json", accept: "application/json" };
    const { $metadata, contentType, body: bytes } = await client().invoke(model, body, more);
    expect(JSON.parse(bytes.transformToString())).toMatchObject(answer);
    expect(contentType).toBe("application/json");
    expect($metadata).toMatchObject({ httpStatusCode: 200, requestId: text, attempts: 1 });
  });

  it("takes a body without a type, JSON or the file itself", async () => {
    const plain = await client().invoke(CHAT, { messages, max_tokens: 2 });
    expect(JSON.parse(plain.body.transformToString()).choices).toHaveLength(1);
    const drawn = await client().invoke(
      "orrery/tiny-painter",
      { prompt: "a red circle" },
      { accept: "image/png" },
    );
    expect(drawn.contentType).toBe("image/png");
    const seen = await client().invoke("orrery/tiny-shapes", drawn.body);
    expect(JSON.parse(seen.body.transformToString())[0]).toEqual({ label: text, score: count });
  });

  it("streams the same text, whatever it was asked in", async () => {
    const read = async (body: object, textOf: (chunk: never) => string | undefined) => {
      const reply = await client().stream(CHAT, body);
      expect(reply.contentType).toBe("application/json");
      const { chunks, failed } = await readStream(reply);
      expect(failed).toBeUndefined();
      expect(chunks.at(-1)).toMatchObject({
        "amazon-bedrock-invocationMetrics": { inputTokenCount: count, outputTokenCount: count },
      });
      return chunks.map((chunk) => textOf(chunk as never) ?? "").join("");
    };
    type Chunk = { readonly choices: readonly { readonly delta: { readonly content?: string } }[] };
    type Block = { readonly delta?: { readonly text?: string } };
    const asked = { messages, temperature: 0, max_tokens: 30 };
    const chat = await read(asked, ({ choices }: Chunk) => choices[0]?.delta.content);
    const version = { anthropic_version: "bedrock-2023-05-31" };
    expect(chat).toContain("4 plus 5 is 9");
    expect(await read({ ...asked, ...version }, ({ delta }: Block) => delta?.text)).toBe(chat);
    type Token = { readonly token: { readonly text: string } };
    type Titan = { readonly outputText: string };
    const inputs = { inputs: "Once upon", parameters: { max_new_tokens: 5, temperature: 0 } };
    const config = { textGenerationConfig: { maxTokenCount: 30, temperature: 0 } };
    const titan = { inputText: "What is 4 plus 5?", ...config };
    expect(await read(titan, ({ outputText }: Titan) => outputText)).toBe(chat);
    type Llama = { readonly generation: string };
    const llama = { prompt: "Once upon", max_gen_len: 5, temperature: 0 };
    expect(await read(llama, ({ generation }: Llama) => generation)).toBe(
      await read(inputs, ({ token }: Token) => token.text),
    );
  });

  it("is granted what there is of its wishes, and told of what there is not", async () => {
    const body = { messages, max_tokens: 2 };
    const granted = await client().invoke(CHAT, body, {
      trace: "ENABLED",
      performanceConfigLatency: "optimized",
    });
    expect(granted.performanceConfigLatency).toBe("standard");
    const guardrail = { guardrailIdentifier: "gr-1", guardrailVersion: "1" };
    const refused = await failureOf(client().invoke(CHAT, body, guardrail));
    expect(refused).toMatchObject({ name: "ValidationException", $metadata: { attempts: 1 } });
    expect(refused?.message).toMatch("Guardrail");
  });

  it("converses: whole, in events, and counted as both of the inputs", async () => {
    const { commands, send } = client();
    const asked = {
      modelId: CHAT,
      messages: [{ role: "user" as const, content: [{ text: "What is 4 plus 5?" }] }],
      inferenceConfig: { temperature: 0, maxTokens: 30 },
    };
    const whole = await send(new commands.ConverseCommand(asked));
    const said = whole.output?.message?.content?.[0]?.text;
    expect(said).toContain("4 plus 5 is 9");
    expect(whole).toMatchObject({
      stopReason: "end_turn",
      usage: { inputTokens: count, outputTokens: count, totalTokens: count },
      metrics: { latencyMs: count },
      $metadata: { httpStatusCode: 200, requestId: text, attempts: 1 },
    });
    const { stream = [] } = await send(new commands.ConverseStreamCommand(asked));
    const events: ConverseStreamOutput[] = [];
    for await (const event of stream) events.push(event);
    expect(events[0]).toEqual({ messageStart: { role: "assistant" } });
    const pieces = events.map(({ contentBlockDelta }) => contentBlockDelta?.delta?.text ?? "");
    expect(pieces.join("")).toBe(said);
    expect(events.slice(-3)).toMatchObject([
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: "end_turn" } },
      {
        metadata: {
          usage: { totalTokens: whole.usage?.totalTokens },
          metrics: { latencyMs: count },
        },
      },
    ]);
    // The old one does not know it.
    if (!commands.CountTokensCommand) return;
    const body = Buffer.from(JSON.stringify({ messages }));
    // What was read before is counted apart.
    const { inputTokens = 0, cacheReadInputTokens = 0 } = whole.usage ?? {};
    for (const input of [{ converse: { messages: asked.messages } }, { invokeModel: { body } }]) {
      const counted = await send(new commands.CountTokensCommand({ modelId: CHAT, input }));
      expect(counted.inputTokens).toBe(inputTokens + cacheReadInputTokens);
    }
  });

  it("learns what a hub does not have as a wrong request", async () => {
    const { commands, send } = client();
    const guardrail = new commands.ApplyGuardrailCommand({
      ...{ guardrailIdentifier: "gr-1", guardrailVersion: "1" },
      source: "INPUT",
      content: [{ text: { text: "Good morning." } }],
    });
    const fields = new commands.ConverseCommand({
      modelId: CHAT,
      messages: [{ role: "user", content: [{ text: "Good morning." }] }],
      additionalModelRequestFields: { beam_width: 2 },
    });
    for (const [call, said] of [
      [() => send(guardrail), "no guardrails"],
      [() => send(fields), "additionalModelRequestFields.beam_width"],
    ] as const)
      expect(await failureOf(call())).toMatchObject({
        name: "ValidationException",
        message: expect.stringContaining(said),
        $metadata: { httpStatusCode: 400, attempts: 1 },
      });
  });

  it.each(["", "..", ".", "a%2Fb", "orrery%2Ftiny-chat", "a b", "a//b", "ö/x", "x".repeat(2100)])(
    "is told that no model is called %j",
    async (modelId) => {
      // The old one refuses an empty name itself.
      if (modelId === "" && sdk.startsWith("3.750")) return;
      const failed = await failureOf(client().invoke(modelId, { messages }));
      expect(failed).toMatchObject({ name: "ValidationException", $metadata: { attempts: 1 } });
    },
  );

  it("learns the same of a model that is not there and of one it may not read", async () => {
    const failed = await failureOf(client().invoke("ada/none", { messages }));
    expect(failed).toMatchObject({
      name: "ResourceNotFoundException",
      $metadata: { httpStatusCode: 404, attempts: 1 },
    });
  });

  it("works below a path, and with a slash too many", async () => {
    for (const endpoint of [`${hub.origin}/bedrock`, `${hub.origin}/`, `${hub.origin}/bedrock/`]) {
      const led = runtimeClient(sdk, endpoint, credentials[credential]);
      const { $metadata } = await led.invoke(CHAT, { messages, max_tokens: 2 });
      expect($metadata.httpStatusCode).toBe(200);
    }
  });
});

describe.each(Object.keys(SDKS) as SdkName[])("%s", (sdk) => {
  it.each([-20, 20])("mends a clock that is %i minutes off by the hub's", async (minutes) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { invoke } = runtimeClient(sdk, hub.origin, credentials.signature);
    const attempts = async () =>
      (await invoke(CHAT, { messages, max_tokens: 2 })).$metadata.attempts;
    expect([await attempts(), await attempts()]).toEqual([2, 1]);
  });

  it("is refused with a secret that is not the key's, and with a key that is not the hub's", async () => {
    const { id, secret } = credentials.signature as { id: string; secret: string };
    for (const wrong of [
      { id, secret: `${secret}x` },
      { id: "ORRY0000000000000000", secret },
    ]) {
      const failed = await failureOf(
        runtimeClient(sdk, hub.origin, wrong).invoke(CHAT, { messages }),
      );
      expect(failed).toMatchObject({
        name: "AccessDeniedException",
        $metadata: { httpStatusCode: 403, attempts: 1 },
      });
    }
  });
});

/** The last: this hub's database is broken. */
it.skipIf(PROCESSES > 1)("says that the fault is its own, three times", async () => {
  const database = new DatabaseSync(join(hub.dataFolder, "orrery.sqlite"));
  database.exec("alter table provider_key rename to lost");
  database.close();
  const { invoke } = runtimeClient("3.1162 by HTTP/2", hub.origin, credentials.bearer);
  const failed = await failureOf(invoke("orrery/tiny-sentiment", { inputs: "Good." }));
  expect(failed).toMatchObject({
    name: "InternalServerException",
    $metadata: { httpStatusCode: 500, attempts: 3 },
  });
  expect(failed?.message).not.toMatch(/provider_key|select/i);
});
