import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ENGINES } from "@orrery/inference";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { checkReplica } from "../../../hub/engines/check-replica.ts";
import { checkEngines, watchEngines } from "../../../hub/engines/watch-engines.ts";
import { createSafeFetch } from "../../../outgoing/safe-fetch.ts";
import { createGatewayWorld } from "../../../testing/create-gateway-world.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";
import { startEngine, type TestEngine } from "../../../testing/start-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-"));
let app: TestApp;
let ends: (() => Promise<void>)[] = [];
let root: Awaited<ReturnType<TestApp["signUp"]>>;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let a: TestEngine;
let b: TestEngine;
const safeFetch = createSafeFetch();
const PLAN_MS = 50;

beforeAll(async () => {
  [a, b] = [await startEngine(), await startEngine()];
  for (const { state } of [a, b]) state.models = [{ id: "ada/m", max_model_len: 4096 }];
  app = await createTestApp(
    { ORRERY_RUNNER: "off", ORRERY_DATA: folder },
    { onEnd: (end) => void ends.push(end), planMs: PLAN_MS },
  );
  [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  for (const name of ["m", "secret", "other"])
    await publishFiles(app, ada.viewer, {
      ...{ name, private: name === "secret", files: { "a.txt": "a" } },
    });
  const made = await root.post("/api/admin/engines", {
    ...{ name: "big", kind: "vllm", addresses: [a.url, b.url], key: "engine-secret" },
  });
  expect([made.statusCode, made.body.includes("engine-secret")]).toEqual([201, false]);
  await look();
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  await safeFetch.close();
  await Promise.all([a.close(), b.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** What the process that watches does every five seconds; then plans and the list of engines are made again. */
async function look(): Promise<void> {
  await checkEngines({ registry: app.hub.registry, safeFetch });
  await wait(2 * PLAN_MS + 20);
}

const chat = (caller: TestCaller, model: string, more: object = {}) =>
  caller.post("/v1/chat/completions", {
    ...{ model, messages: [{ role: "user", content: "Hello" }], ...more },
  });
let origin: Promise<string> | undefined;
async function clientOf({ token }: TestCaller): Promise<OpenAI> {
  origin ??= app.listen();
  return new OpenAI({ baseURL: `${await origin}/v1`, apiKey: `${token}`, maxRetries: 0 });
}
const counts = () => [a.calls.length, b.calls.length] as const;

it("calls the model of an engine that has a repo's name, with the engine's key and for nothing", async () => {
  const reply = await chat(ada, "ada/m");
  expect(reply.json().choices[0].message.content).toBe("From vLLM.");
  expect((await chat(ada, "ada/m:engine/big")).statusCode).toBe(200);
  // Visitors who may read the model may call it, too.
  expect((await chat(app, "ada/m")).statusCode).toBe(200);
  expect([...a.calls, ...b.calls]).toEqual(
    Array(3).fill({ model: "ada/m", key: "Bearer engine-secret" }),
  );
  // By turns, where both are as busy.
  expect(counts().toSorted()).toEqual([1, 2]);
  const mapping = await ada.get("/api/models/ada/m?expand[]=inferenceProviderMapping");
  expect(mapping.body).toContain('"engine/big"');
  await vi.waitFor(async () => {
    const calls = (await ada.get("/api/settings/inference-calls")).json();
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ provider: "engine/big", priceMicros: 0, inputTokens: 7 });
  });
  const others = await chat(ada, "ada/m", { models: ["ada/secret"] });
  expect([others.statusCode, others.json().error.message]).toEqual([
    400,
    expect.stringContaining("models"),
  ]);
  expect((await chat(ada, "ada/other")).statusCode).toBe(404);
  expect((await chat(ada, "ada/other:engine/big")).statusCode).toBe(404);
  expect((await chat(ada, "nobody/x:engine/big")).statusCode).toBe(404);
});

it("runs a private model for those who may read it alone", async () => {
  for (const { state } of [a, b]) state.models = [{ id: "ada/m" }, { id: "ada/secret" }];
  await look();
  expect((await chat(ada, "ada/secret")).statusCode).toBe(200);
  const eve = await app.signUp("eve");
  const [refused, missing] = [await chat(eve, "ada/secret"), await chat(app, "ada/missing")];
  const visitor = await chat(app, "ada/secret");
  expect([visitor.statusCode, visitor.json().error.code]).toEqual([
    missing.statusCode,
    missing.json().error.code,
  ]);
  expect(visitor.body).not.toContain("engine");
  expect(refused.body).not.toContain("From vLLM");
  const listedFor = async (caller: TestCaller) =>
    (await caller.get("/v1/models")).json().data.map(({ id }: { id: string }) => id);
  expect(await listedFor(ada)).toEqual(expect.arrayContaining(["ada/m", "ada/secret"]));
  for (const caller of [app, eve]) expect(await listedFor(caller)).toEqual(["ada/m"]);
  const runFor = async (caller: TestCaller) =>
    (await caller.get("/api/providers/engine%2Fbig/models?sort=name"))
      .json()
      .map(({ id }: { id: string }) => id);
  expect(await runFor(ada)).toEqual(["ada/m", "ada/secret"]);
  for (const caller of [app, eve]) {
    expect(await runFor(caller)).toEqual(["ada/m"]);
    const page = await caller.get("/inference/providers/engine%2Fbig");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("ada/m");
    expect(page.body).not.toContain("secret");
  }
  // An engine is found by its models alone: a wrong name and one without any are the same.
  expect((await app.get("/inference/providers/engine%2Fgone")).statusCode).toBe(404);
  expect((await ada.get("/api/admin/engines")).statusCode).toBe(403);
  // An owner's mapping counts where the engine takes mappings: else this would open ada/secret.
  await publishFiles(app, eve.viewer, { name: "mine", files: { "a.txt": "a" } });
  const path = "/api/models/eve/mine/provider-mappings/engine%2Fbig";
  const payload = { providerId: "ada/secret", task: "conversational" };
  const closed = await eve.request("PUT", path, { payload });
  const unknown = await eve.request("PUT", path.replace("big", "gone"), { payload });
  expect([closed.statusCode, unknown.statusCode]).toEqual([400, 400]);
  expect(unknown.json().error).toContain('No engine "gone" takes mappings');
  expect(closed.json().error).toBe(unknown.json().error.replace("gone", "big"));
  await app.hub.registry.engines.update(root.viewer, "big", { takesMappings: true });
  expect((await eve.request("PUT", path, { payload })).statusCode).toBe(204);
  await look();
  expect((await chat(eve, "eve/mine")).statusCode).toBe(200);
  await app.hub.registry.engines.update(root.viewer, "big", { takesMappings: false });
  await look();
  expect((await chat(eve, "eve/mine")).statusCode).toBe(404);
});

it("asks the least busy replica, and the next one when it fails", async () => {
  const [before] = [counts()];
  a.state.waiting = 5;
  await look();
  for (let made = 0; made < 3; made++) await chat(ada, "ada/m");
  expect(counts()).toEqual([before[0], before[1] + 3]);
  b.state.status = 500;
  expect((await chat(ada, "ada/m")).statusCode).toBe(200);
  expect(counts()).toEqual([before[0] + 1, before[1] + 4]);
  // It rests, until it is seen up again.
  expect((await chat(ada, "ada/m")).statusCode).toBe(200);
  expect(counts()).toEqual([before[0] + 2, before[1] + 4]);
  Object.assign(b.state, { status: 200 });
  // What is seen just after a failure may be older than it.
  await wait(1_050);
  await look();
  await chat(ada, "ada/m");
  expect(counts()).toEqual([before[0] + 2, before[1] + 5]);
  a.state.waiting = 0;
});

it("asks the replica that had a long conversation before, unless calls wait there", async () => {
  await look();
  const thread: object[] = [{ role: "user", content: "Tell me. ".repeat(600) }];
  const turn = async () => {
    const before = counts();
    expect((await chat(ada, "ada/m", { messages: thread })).statusCode).toBe(200);
    thread.push({ role: "assistant", content: "Yes." }, { role: "user", content: "And?" });
    return counts()[0] > before[0] ? a : b;
  };
  const home = await turn();
  for (let made = 0; made < 5; made++) expect(await turn()).toBe(home);
  home.state.waiting = 1;
  await look();
  expect(await turn()).not.toBe(home);
  home.state.waiting = 0;
  home.state.running = 2;
  await look();
  expect(await turn()).toBe(home);
  home.state.running = 0;
  await look();
});

it("gives a replica that drains no new calls, while those that run end", async () => {
  a.state.held = b.state.held = [];
  const held = a.state.held;
  const stream = chat(ada, "ada/m", { stream: true });
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 5_000 });
  const drained = await root.post("/api/admin/engines/big/drain", { address: a.url });
  expect(drained.json().replicas.map(({ state }: { state: string }) => state)).toEqual([
    "draining",
    "up",
  ]);
  await look();
  a.state.held = b.state.held = undefined;
  const before = counts();
  for (let made = 0; made < 3; made++) await chat(ada, "ada/m");
  expect(counts()).toEqual([before[0], before[1] + 3]);
  held[0]?.();
  expect((await stream).body).toContain("[DONE]");
  expect((await root.post("/api/admin/engines/big/drain", {})).statusCode).toBe(200);
  await look();
  expect((await chat(ada, "ada/m")).statusCode).toBe(404);
  await root.post("/api/admin/engines/big/drain", { isDraining: false });
});

it("joins by alias, sees a replica go down and come back, and shows it to administrators", async () => {
  const patched = await root.request("PATCH", "/api/admin/engines/big", {
    payload: { aliases: [{ repo: "ada/other", model: "ada/m" }] },
  });
  expect(patched.statusCode).toBe(200);
  a.state.isHealthy = false;
  await look();
  expect((await chat(ada, "ada/other")).statusCode).toBe(200);
  const { engines } = (await root.get("/api/admin/engines")).json();
  expect(engines).toMatchObject([
    {
      name: "big",
      replicas: [
        { state: "down", error: "/health answered 503." },
        { state: "up", running: 0 },
      ],
      models: expect.arrayContaining([
        { id: "ada/m", repos: expect.arrayContaining(["ada/m", "ada/other"]) },
      ]),
    },
  ]);
  const page = await root.get("/admin/engines");
  for (const text of ["big", a.url, "/health answered 503.", "ada/other"])
    expect(page.body).toContain(text);
  expect(page.body).not.toContain("engine-secret");
  a.state.isHealthy = true;
  await look();
  expect((await root.get("/api/admin/engines")).json().engines[0].replicas[0].state).toBe("up");
  const unknown = await root.post("/api/admin/engines", {
    ...{ name: "x", kind: "vllm", addresses: [a.url], extra: 1 },
  });
  expect(unknown.statusCode).toBe(400);
});

it("embeds, ranks and hears with the models that do so", async () => {
  const tasks = {
    embeds: "feature-extraction",
    ranks: "text-ranking",
    hears: "automatic-speech-recognition",
  };
  for (const [name, task] of Object.entries(tasks)) {
    const files = { "README.md": `---\npipeline_tag: ${task}\n---\n` };
    await publishFiles(app, ada.viewer, { name, files });
  }
  for (const { state } of [a, b])
    state.models = ["m", "secret", ...Object.keys(tasks)].map((name) => ({ id: `ada/${name}` }));
  await look();
  const client = await clientOf(ada);
  const { data } = await client.embeddings.create({
    ...{ model: "ada/embeds", input: "a", encoding_format: "float" },
  });
  expect(data[0]?.embedding).toEqual([0.5, 0.25]);
  const ranked = await ada.post("/v1/rerank", {
    ...{ model: "ada/ranks", query: "b?", documents: ["a", "b"], top_n: 1 },
  });
  expect(ranked.json().results).toEqual([{ index: 1, relevance_score: 0.75 }]);
  const file = await toFile(Buffer.from("sound"), "a.wav", { type: "audio/wav" });
  const heard = await client.audio.transcriptions.create({ model: "ada/hears", file });
  expect(heard.text).toBe("Heard by vLLM.");
  const called = [...a.calls, ...b.calls].map(({ model }) => model);
  expect(called).toEqual(expect.arrayContaining(["ada/embeds", "ada/ranks", "ada/hears"]));
  // The engine serves it, but a model that embeds does not chat.
  expect((await chat(ada, "ada/embeds")).statusCode).toBe(404);
});

it("repairs tool calls and errors as vLLM sends them, for OpenAI's client", async () => {
  const piece = (more: object, finish: string | null = null) => ({
    ...{ id: "chat-1", object: "chat.completion.chunk", created: 1, model: "m" },
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...more }] }, finish_reason: finish }],
  });
  const role = { index: 0, delta: { role: "assistant", content: "" }, finish_reason: null };
  const events = [
    { ...piece({}), choices: [role] },
    piece({ function: { name: "weather", arguments: '{"city":' } }),
    piece({ function: { name: "weather", arguments: '"Paris"}' } }, "stop"),
  ];
  a.state.events = b.state.events = events;
  const client = await clientOf(ada);
  const ask = () =>
    client.chat.completions
      .stream({
        ...{ model: "ada/m", messages: [{ role: "user", content: "Weather?" }] },
        tools: [{ type: "function", function: { name: "weather", parameters: {} } }],
      })
      .finalChatCompletion();
  const [call] = (await ask()).choices[0]?.message.tool_calls ?? [];
  expect(call).toMatchObject({
    ...{ id: expect.stringMatching(/^call_/), type: "function" },
    function: { name: "weather", arguments: '{"city":"Paris"}' },
  });
  const failure = {
    error: { message: "The model `x` does not exist.", type: "NotFoundError", code: 404 },
  };
  a.state.events = b.state.events = [...events.slice(0, 2), failure];
  const cut = await chat(ada, "ada/m", { stream: true });
  expect(cut.body).toContain('"arguments":"{\\"city\\":"');
  expect(cut.body).toMatch(
    /event: error\ndata: .*does not exist.*"code":"model_not_found","status":404/,
  );
  expect(cut.body).not.toContain("[DONE]");
  a.state.events = b.state.events = undefined;
  for (const { state } of [a, b]) Object.assign(state, { status: 404, failure });
  await expect(ask()).rejects.toMatchObject({
    ...{ status: 404, code: "model_not_found", type: "invalid_request_error" },
  });
  for (const { state } of [a, b])
    Object.assign(state, {
      ...{ status: 400 },
      failure: { object: "error", message: "Too hot.", type: "BadRequestError", code: 400 },
    });
  await expect(ask()).rejects.toMatchObject({
    ...{ status: 400, code: "ProviderRefused", type: "invalid_request_error" },
  });
  for (const { state } of [a, b]) state.status = 200;
});

it("asks TGI for the context of its model", async () => {
  a.state.info = { model_id: "ada/m", max_total_tokens: 2048 };
  const models = a.state.models;
  a.state.models = [{ id: "tgi" }];
  const seen = await checkReplica(safeFetch, ENGINES.tgi, a.url, undefined);
  expect(seen.models).toEqual([{ id: "tgi", root: "ada/m", contextLength: 2048 }]);
  a.state.info = undefined;
  const silent = await checkReplica(safeFetch, ENGINES.tgi, a.url, undefined);
  expect(silent).toMatchObject({ isUp: true, models: [{ id: "tgi" }] });
  a.state.models = models;
});

it("is changed by forms of its page", async () => {
  const post = (fields: Record<string, string>) =>
    root.request("POST", "/admin/engines", {
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const made = await post({
    intent: "create",
    name: "small",
    kind: "openai",
    addresses: b.url,
    secret: "",
  });
  expect(made.statusCode).toBe(303);
  await post({
    intent: "update",
    item: "small",
    addresses: b.url,
    aliases: "ada/other=x, ada/m=y",
  });
  const settings = { takesMappings: "on", inputPrice: "1", cachedPrice: "0.25", outputPrice: "" };
  const edit = (more: object) =>
    post({ intent: "update", item: "small", addresses: b.url, aliases: "", ...more });
  await edit({ ...settings, secret: "page-secret" });
  const get = () => app.hub.registry.engines.get(root.viewer, "small");
  expect(await get()).toMatchObject({
    ...{ takesMappings: true, inputPrice: 1, cachedPrice: 0.25, hasKey: true, aliases: [] },
  });
  expect((await root.get("/admin/engines")).body).not.toContain("page-secret");
  // A key that is left empty stays; prices and what is unchecked go.
  await edit({ secret: "", aliases: "ada/other=x, ada/m=y" });
  const after = await get();
  expect(after).toMatchObject({ takesMappings: false, hasKey: true });
  for (const price of ["inputPrice", "cachedPrice"]) expect(after).not.toHaveProperty(price);
  await edit({ secret: "", aliases: "ada/other=x, ada/m=y", removesKey: "on" });
  expect(await get()).toMatchObject({ hasKey: false });
  const refused = await edit({ ...settings, inputPrice: "-1", secret: "page-secret" });
  // What was typed comes back, but for the secret.
  expect(refused.body).toMatch(/inputPrice[^,]*-1/);
  expect(refused.body).not.toContain("page-secret");
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining("Invalid price"),
  ]);
  await post({ intent: "drain", item: `small ${b.url}` });
  const small = await app.hub.registry.engines.get(root.viewer, "small");
  expect(small).toMatchObject({
    aliases: [{ repo: "ada/other", model: "x" }, { model: "y" }],
    replicas: [{ isDraining: true }],
  });
  await post({ intent: "delete", item: "small" });
  expect(await app.hub.registry.engines.list(root.viewer)).toHaveLength(1);
});

it("watches in one process of all", async () => {
  const onError = vi.fn();
  const deps = { registry: app.hub.registry, safeFetch };
  const checks = vi.spyOn(app.hub.registry.engines, "report");
  const [one, two] = [watchEngines(deps, onError, 50), watchEngines(deps, onError, 50)];
  await vi.waitFor(() => expect(checks.mock.calls.length).toBeGreaterThan(4), { timeout: 5_000 });
  const leases = await app.hub.registry.sharedWorks.leases(root.viewer);
  expect(leases.filter(({ name }) => name === "engines")).toHaveLength(1);
  await Promise.all([one.stop(), two.stop()]);
  checks.mockRestore();
  expect(onError).not.toHaveBeenCalled();
});

it("calls another Orrery as an engine", async () => {
  const other = await createGatewayWorld();
  await other.map("m", { provider: "open" });
  const url = await other.app.listen();
  const key = await other.tokenOf("inference");
  const engine = { name: "hub", kind: "orrery", addresses: [url], key: key.token };
  expect((await root.post("/api/admin/engines", engine)).statusCode).toBe(201);
  await look();
  const reply = await chat(ada, "ada/m:engine/hub");
  expect(reply.json().choices?.[0].message.content).toBe("Good day.");
  const stream = await chat(ada, "ada/m:engine/hub", { stream: true });
  expect(stream.body).toContain("[DONE]");
  expect(other.upstream.seen).toHaveLength(2);
  await root.request("DELETE", "/api/admin/engines/hub");
});
