import { RUNTIME_EXCEPTIONS } from "@orrery/inference/bedrock";
import { RECORDED_INVOCATIONS } from "@orrery/inference/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { TIMEOUTS, type Timeouts } from "../../../outgoing/safe-fetch.ts";
import { createGatewayWorld, SHORT_PATIENCE } from "../../../testing/create-gateway-world.ts";
import { postForm } from "../../../testing/post-form.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";
import { startRuntime } from "../../../testing/start-runtime.ts";

const CLAUDE = "anthropic.claude-3-haiku-20240307-v1:0";
const KEYS = "/api/settings/provider-keys/bedrock";
const API_KEY = { credential: "api-key", apiKey: "good-key" };
const ACCESS_KEY = {
  credential: "access-key",
  accessKeyId: "GOODKEY",
  secretAccessKey: "a-secret",
  sessionToken: "a-session",
};
const CHAT = { messages: [{ role: "user", content: "Why is the sky dark?" }] };

const shared = shareGatewayWorld();

/** A hub whose administrator has access to a runtime: with `timeouts`, a new one. */
async function createWorld(access: object = API_KEY, timeouts?: Timeouts) {
  const world = await (timeouts ? createGatewayWorld(timeouts) : shared());
  const runtime = await startRuntime();
  onTestFinished(() => runtime.close());
  const put = (given: object, of = "hub") =>
    world.ada.request("PUT", `${KEYS}?of=${of}`, {
      payload: { region: "eu-central-1", endpoint: runtime.url, ...given },
    });
  expect((await put(access)).body).toBe("");
  const payload = { provider: "bedrock", pattern: "*" };
  await world.ada.request("PUT", "/api/settings/allowed-models?of=hub", { payload });
  let number = 0;
  const call = async (
    providerId: string,
    body: object,
    { path = "/v1/chat/completions", task = "conversational", headers = {} } = {},
  ) => {
    const name = `m${number++}`;
    await world.map(name, { provider: "bedrock", providerId, task });
    return world.ada.request("POST", path.replace("{model}", `ada/${name}`), {
      payload: { model: `ada/${name}`, ...body },
      headers,
    });
  };
  return { ...world, runtime, put, call };
}

const eventsOf = (body: string) =>
  body
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice(6)));
const textOf = (body: string) =>
  eventsOf(body)
    .map(({ choices }) => choices?.[0]?.delta?.content ?? choices?.[0]?.text ?? "")
    .join("");

describe("every family", () => {
  it("chats, whole and in events, in the words of the OpenAI API", async () => {
    const { call, runtime, receipts } = await createWorld();
    const chats = RECORDED_INVOCATIONS.filter(({ task }) => task === "conversational");
    for (const { modelId, input, body, output, tool } of chats) {
      const { text, finishReason } = output as { text: string; finishReason: string };
      const whole = await call(modelId, { ...(input as object), stream: false });
      expect([whole.statusCode, whole.headers["x-inference-provider"]]).toEqual([200, "bedrock"]);
      const { choices } = whole.json();
      expect(choices[0].finish_reason).toBe(finishReason);
      expect(choices[0].message.content ?? "").toBe(text);
      if (tool) expect(choices[0].message.tool_calls[0].function.name).toBe(tool[0]);
      const seen = runtime.seen.at(-1);
      expect([seen?.modelId, JSON.parse(seen?.body ?? "")]).toEqual([modelId, body]);
      expect(seen?.headers).toMatchObject({
        "content-type": "application/json",
        accept: "application/json",
        authorization: "Bearer good-key",
        "amz-sdk-request": "attempt=1; max=3",
        "user-agent": expect.stringContaining("app/orrery"),
      });

      const streamed = await call(modelId, { ...(input as object), stream: true });
      expect(streamed.headers["content-type"]).toContain("text/event-stream");
      expect(textOf(streamed.body)).toBe(text);
      expect(streamed.body.endsWith("data: [DONE]\n\n")).toBe(true);
      expect(runtime.seen.at(-1)?.isStream).toBe(true);
    }
    const [receipt] = await receipts(chats.length * 2);
    expect(receipt).toMatchObject({
      status: "ok",
      provider: "bedrock",
      payer: "hub",
      inputTokens: 12,
      outputTokens: 3,
      attempts: 1,
    });
  });

  it("goes on with a text, makes vectors and pictures", async () => {
    const { call, runtime } = await createWorld();
    const path = "/v1/completions";
    const task = "text-generation";
    const prompt = { prompt: "The sky", max_tokens: 20 };
    const text = await call("cohere.command-text-v14", prompt, { path, task });
    expect(text.json().choices[0]).toMatchObject({
      text: "It is far away.",
      finish_reason: "length",
    });
    const streamed = await call(
      "cohere.command-text-v14",
      { ...prompt, stream: true },
      { path, task },
    );
    expect(textOf(streamed.body)).toBe("It is far away.");

    const embeddings = { path: "/v1/embeddings", task: "feature-extraction" };
    const texts = { input: ["a fox", "an owl"] };
    const titan = await call("amazon.titan-embed-text-v2:0", texts, embeddings);
    expect(titan.json()).toMatchObject({
      data: [{ embedding: [0.5, -0.25] }, { embedding: [0.5, -0.25] }],
      usage: { prompt_tokens: 6 },
    });
    expect(runtime.seen.slice(-2).map(({ body }) => JSON.parse(body).inputText)).toEqual(
      texts.input,
    );
    const cohere = await call("cohere.embed-multilingual-v3", texts, embeddings);
    expect(cohere.json().data).toMatchObject([{ embedding: [0.5] }, { embedding: [-0.25] }]);

    for (const { modelId } of RECORDED_INVOCATIONS.filter((one) => one.task === "text-to-image")) {
      const images = { path: "/v1/images/generations", task: "text-to-image" };
      const picture = await call(modelId, { prompt: "a fox" }, images);
      expect(picture.json().data).toEqual([{ b64_json: "aW1hZ2U=" }]);
    }
    const ownWords = { path: "/models/{model}", task: "text-to-image" };
    const bytes = await call(
      "amazon.nova-canvas-v1:0",
      { inputs: "a fox" },
      {
        ...ownWords,
        path: "/models/{model}/pipeline/text-to-image",
      },
    );
    expect([bytes.headers["content-type"], bytes.body]).toEqual(["image/png", "image"]);
  });
});

describe("tokens that a family does not count", () => {
  const COMMAND = "cohere.command-r-plus-v1:0";

  it("are those that the runtime counts beside the body", async () => {
    const { call, receipts } = await createWorld();
    const answer = await call(COMMAND, CHAT);
    expect(answer.json().usage).toMatchObject({ prompt_tokens: 12, completion_tokens: 3 });
    expect(await receipts(1)).toMatchObject([{ inputTokens: 12, outputTokens: 3 }]);
  });

  it("are unknown, not none, where nobody does", async () => {
    const { call, receipts } = await createWorld();
    const whole = await call(`${COMMAND}-uncounted`, CHAT);
    expect([whole.statusCode, whole.json().usage]).toEqual([200, undefined]);
    const asked = { stream: true, stream_options: { include_usage: true } };
    const streamed = await call(`${COMMAND}-uncounted`, { ...CHAT, ...asked });
    expect(streamed.body).toContain("[DONE]");
    expect(streamed.body).not.toContain("_tokens");
    const vectors = await call(
      "cohere.embed-multilingual-v3-uncounted",
      { input: ["a fox", "an owl"] },
      { path: "/v1/embeddings", task: "feature-extraction" },
    );
    expect([vectors.statusCode, vectors.json().usage]).toEqual([200, undefined]);
    for (const receipt of await receipts(3)) {
      expect(receipt.inputTokens ?? null).toBeNull();
      expect(receipt.outputTokens ?? null).toBeNull();
    }
  });
});

describe("what can be asked besides", () => {
  it("goes on as headers: trace, guardrail, latency", async () => {
    const { ada, call, runtime } = await createWorld();
    const headers = {
      "x-amzn-bedrock-trace": "ENABLED",
      "x-amzn-bedrock-guardrailidentifier": "gr-1",
      "x-amzn-bedrock-guardrailversion": "DRAFT",
      "x-amzn-bedrock-performanceconfig-latency": "optimized",
    };
    expect((await call(CLAUDE, CHAT, { headers })).statusCode).toBe(200);
    expect(runtime.seen.at(-1)?.headers).toMatchObject(headers);
    await call(CLAUDE, { ...CHAT, stream: true }, { headers });
    expect(runtime.seen.at(-1)?.headers).toMatchObject({
      ...headers,
      "x-amzn-bedrock-accept": "application/json",
    });
    const served = "/model/ada%2Fm0/invoke";
    expect((await ada.request("POST", served, { payload: CHAT, headers })).statusCode).toBe(200);
    const { "x-amzn-bedrock-performanceconfig-latency": _, ...guarded } = headers;
    expect(runtime.seen.at(-1)?.headers).toMatchObject(guarded);
    const wrong = await call(CLAUDE, CHAT, { headers: { "x-amzn-bedrock-trace": "loud" } });
    expect([wrong.statusCode, wrong.json().error.message]).toEqual([
      400,
      "Invalid value for the header x-amzn-bedrock-trace.",
    ]);
  });
});

it("a guardrail is never left out: who has none is not asked", async () => {
  const { ada, map, runtime, upstream } = await createWorld();
  const ask = (path: string, headers = {}) =>
    ada.request("POST", path, { payload: { model: "ada/both", ...CHAT }, headers });
  const headers = { "x-amzn-bedrock-guardrailidentifier": "gr-1" };
  await map("both", {});
  for (const path of ["/v1/chat/completions", "/model/ada%2Fboth/invoke"]) {
    const refused = await ask(path, headers);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch("Guardrail not found");
  }
  expect(upstream.seen).toHaveLength(0);
  await map("both", { provider: "bedrock", providerId: CLAUDE });
  // A plan is good for a second.
  await expect
    .poll(async () => (await ask("/v1/chat/completions", headers)).headers["x-inference-provider"])
    .toBe("bedrock");
  expect(runtime.seen.at(-1)?.headers).toMatchObject(headers);
  expect(upstream.seen).toHaveLength(0);
});

it("an app id of fifty characters is sent", async () => {
  const appId = "x".repeat(50);
  const { call, runtime } = await createWorld({ ...API_KEY, appId });
  await call(CLAUDE, CHAT);
  expect(runtime.seen.at(-1)?.headers["user-agent"]).toContain(`app/${appId}`);
});

/** The error that callers get for each exception. */
const TOLD: Readonly<Record<string, readonly [status: number, code: string]>> = {
  AccessDenied: [502, "ProviderKeyRefused"],
  InternalServer: [502, "ProviderFailed"],
  ResourceNotFound: [404, "ProviderRefused"],
  ServiceQuotaExceeded: [429, "ProviderBusy"],
  ServiceUnavailable: [502, "ProviderFailed"],
  Throttling: [429, "ProviderBusy"],
  Validation: [400, "ProviderRefused"],
  ModelError: [424, "ModelError"],
  ModelNotReady: [429, "ProviderBusy"],
  ModelTimeout: [504, "ProviderTimeout"],
  ModelStreamError: [424, "ModelError"],
  Conflict: [400, "ProviderRefused"],
};

describe("an exception", () => {
  it("is told, and tried as often as its row says", async () => {
    const { call, runtime, receipts } = await createWorld();
    const all = Object.entries(RUNTIME_EXCEPTIONS);
    const answers = await Promise.all(
      all.map(([, { wireName }]) => call(`${CLAUDE}-fail.${wireName}`, CHAT)),
    );
    const calls = await receipts(all.length);
    for (const [index, [name, { wireName, isRetried }]] of all.entries()) {
      const answer = answers[index];
      expect([name, answer?.statusCode, answer?.headers["x-error-code"]]).toEqual([
        name,
        ...(TOLD[name] ?? []),
      ]);
      const modelId = `${CLAUDE}-fail.${wireName}`;
      const seen = runtime.seen.filter((one) => one.modelId === modelId);
      const tries = isRetried ? 3 : 1;
      expect(seen.map(({ headers }) => headers["amz-sdk-request"])).toEqual(
        Array.from({ length: tries }, (_, number) => `attempt=${number + 1}; max=3`),
      );
      expect(new Set(seen.map(({ headers }) => headers["amz-sdk-invocation-id"])).size).toBe(1);
      const receipt = calls.find(({ providerModelId }) => providerModelId === modelId);
      expect(receipt).toMatchObject({ status: "error", attempts: tries });
    }
  }, 60_000);

  it("hands on when to try again", async () => {
    const { call } = await createWorld(API_KEY, TIMEOUTS);
    const answer = await call(`${CLAUDE}-fail.ThrottlingException`, CHAT);
    expect(answer.headers["retry-after"]).toBe("1");
  }, 30_000);

  it("that is gone at the second try is nobody's business", async () => {
    const { call, runtime } = await createWorld();
    const answer = await call(`${CLAUDE}-fail.ServiceUnavailableException.once`, CHAT);
    expect([answer.statusCode, runtime.seen.length]).toEqual([200, 2]);
  });

  it("that no table knows is a generic failure", async () => {
    const { call } = await createWorld();
    const answer = await call(`${CLAUDE}-fail.TeapotException`, CHAT);
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, "ProviderFailed"]);
  });

  it("inside a stream ends it in an error event, and is an error in the receipt", async () => {
    const { call, receipts, runtime } = await createWorld();
    const inStream = Object.entries(RUNTIME_EXCEPTIONS).filter(([, { streamName }]) => streamName);
    for (const [, { wireName }] of inStream) {
      const { body } = await call(`${CLAUDE}-break.${wireName}`, { ...CHAT, stream: true });
      expect(textOf(body)).toBe("It is ");
      expect(body).toMatch(/event: error\ndata: .*said \w+Exception|timed out/);
      expect(body).not.toContain("[DONE]");
    }
    const cut = await call(`${CLAUDE}-cut`, { ...CHAT, stream: true });
    expect(cut.body).toMatch(/event: error\ndata: .*provider-cut/);
    const all = await receipts(inStream.length + 1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["error"]));
    expect(runtime.seen).toHaveLength(inStream.length + 1);
  });
});

describe("a model that does not answer", () => {
  it("is given up in time", async () => {
    const { call, runtime } = await createWorld(API_KEY, { ...SHORT_PATIENCE, headersMs: 700 });
    const answer = await call(`${CLAUDE}-stall`, CHAT);
    expect(answer.json().error.code).toBe("ProviderTimeout");
    await vi.waitFor(() => expect(runtime.open()).toBe(0), { timeout: 10_000 });
  }, 30_000);

  it("is left when its caller leaves", async () => {
    const { map, app, ada, runtime, receipts } = await createWorld();
    await map("slow", { provider: "bedrock", providerId: `${CLAUDE}-stall` });
    const origin = await app.listen();
    const leaving = new AbortController();
    const answer = fetch(`${origin}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "ada/slow", ...CHAT }),
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(runtime.open()).toBe(1), { timeout: 10_000 });
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(() => expect(runtime.open()).toBe(0), { timeout: 10_000 });
    const [receipt] = await receipts(1);
    expect(receipt).toMatchObject({ status: "cancelled" });
  }, 30_000);
});

describe("credentials", () => {
  it("sign, correct a wrong clock, and are never shown", async () => {
    const { call, runtime, ada, app } = await createWorld(ACCESS_KEY);
    expect((await call(CLAUDE, CHAT)).statusCode).toBe(200);
    const { headers } = runtime.seen.at(-1) ?? {};
    expect(headers?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=GOODKEY\/\d{8}\/eu-central-1\/bedrock\/aws4_request, /,
    );
    expect(headers?.["x-amz-security-token"]).toBe("a-session");
    runtime.skewMs = 3_600_000;
    expect((await call(CLAUDE, CHAT)).statusCode).toBe(200);
    expect((await call(CLAUDE, { ...CHAT, stream: true })).body).toContain("[DONE]");

    const cookie = `orrery_session=${await app.hub.registry.sessions.start(ada.viewer)}`;
    const pages = [
      await ada.get("/api/settings/provider-keys?of=hub"),
      await app.with({ cookie }).get("/admin/providers"),
    ];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { body } of pages) expect(body).not.toMatch(/a-secret|a-session/);
    expect(pages[1]?.body).toContain("GOODKEY");
    const form = { intent: "add-key", provider: "bedrock", credential: "api-key", appId: "" };
    const secret = { apiKey: "a-new-secret" };
    const again = await postForm(app.with({ cookie }), "/admin/providers", { ...form, ...secret });
    expect(again.body).toContain("Region is missing");
    expect(again.body).not.toContain("a-new-secret");
  });

  it("that stand in the hub's environment are not spent by who brought their own", async () => {
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "the-operators");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { call, runtime } = await createWorld(ACCESS_KEY, TIMEOUTS);
    await call(CLAUDE, CHAT);
    expect(runtime.seen.at(-1)?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
  });

  it("are tried by a button, with a call of no model", async () => {
    const { ada, put, runtime } = await createWorld();
    const test = async () => (await ada.post(`${KEYS}/test?of=hub`, {})).json();
    expect(await test()).toMatchObject({ result: "accepted" });
    await put({ credential: "api-key", apiKey: "bad-key" });
    expect(await test()).toMatchObject({ result: "refused" });
    await runtime.close();
    expect(await test()).toMatchObject({ result: "unreachable" });
  }, 30_000);

  it("are refused in the field they lack something in", async () => {
    const { put } = await createWorld();
    const said = async (given: object, of?: string) => (await put(given, of)).json().error;
    expect(await said({ ...API_KEY, region: "" })).toBe("region: Region is missing");
    expect(await said({ credential: "api-key" })).toBe("apiKey: Credential is missing");
    expect(await said({ ...ACCESS_KEY, secretAccessKey: "" })).toBe(
      "secretAccessKey: Credential is missing",
    );
    expect(await said({})).toBe("credential: Credential is missing");
    expect(await said({ ...API_KEY, appId: "x".repeat(51) })).toBe(
      "appId: The app ID is too long (limit: 50 characters).",
    );
    expect(await said({ ...API_KEY, region: "eu/../x" })).toMatch(/^region: /);
    expect(await said({ ...API_KEY, endpoint: "https://u:p@x.example" })).toMatch(/^endpoint: /);
    expect(await said({ credential: "role" }, "account")).toMatch(/^credential: Only hub keys/);
    expect(await said(API_KEY, "account")).toMatch(/^endpoint: Only the hub/);
  });

  it("of a role that is nowhere are missing, word for word", async () => {
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere");
    vi.stubEnv("AWS_CONFIG_FILE", "/nowhere");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { call, put } = await createWorld({ credential: "role" }, TIMEOUTS);
    const noCredential = await call(CLAUDE, CHAT);
    expect([noCredential.statusCode, noCredential.json().error]).toMatchObject([
      503,
      { message: "Credential is missing", code: "ProviderMisconfigured" },
    ]);
    await put({ credential: "role", region: "" });
    expect((await call(CLAUDE, CHAT)).json().error.message).toBe("Region is missing");
  }, 30_000);
});

it("an account's own access leads to no other host than the runtime's", async () => {
  const { call, put, runtime } = await createWorld();
  for (const endpoint of ["https://localhost", "https://127.0.0.1", "https://example.org"]) {
    expect((await put({ ...API_KEY, endpoint }, "account")).body).toBe("");
    const answer = await call(CLAUDE, CHAT);
    expect([endpoint, answer.statusCode, answer.json().error.code]).toEqual([
      endpoint,
      403,
      "TargetRefused",
    ]);
  }
  expect(runtime.seen).toHaveLength(0);
});
