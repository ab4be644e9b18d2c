import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { invoke, messages, ROUTES } from "../../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  await world.map("fail", {});
  await world.map("good", {});
});

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  world.ada.request("POST", path, { payload: body, headers });
const chat = (fallbacks: readonly string[], more: object = {}, model = "ada/fail") =>
  post("/v1/chat/completions", { model, messages, fallbacks, ...more });
const asked = () =>
  world.upstream.seen.map(({ body }) => /"model":"([^"]*)"/.exec(body)?.[1] ?? "?");
const INSTEAD = {
  "x-inference-answered-by": "ada/good",
  "x-inference-in-place-of": "ada/fail",
  "x-inference-model": "good",
};

it("asks the next model for OpenAI's client, whole and as a stream, with a receipt of each", async () => {
  const baseURL = `${await world.app.listen()}/v1`;
  const client = new OpenAI({ apiKey: world.ada.token ?? "", baseURL, maxRetries: 0 });
  const call = {
    model: "ada/fail",
    messages: [{ role: "user" as const, content: "Hi" }],
    ...{ fallbacks: ["ada/stopped:acme", "ada/good:cheapest"] },
  };
  await world.map("stopped", { providerId: "status-503" });
  const { data, response } = await client.chat.completions.create(call).withResponse();
  expect(data.choices[0]?.message.content).toBe("Good day.");
  expect(Object.fromEntries(response.headers)).toMatchObject(INSTEAD);
  expect(asked().at(-1)).toBe("good");
  expect(new Set(asked())).toEqual(new Set(["fail", "status-503", "good"]));
  expect(world.upstream.seen.some(({ body }) => body.includes("fallbacks"))).toBe(false);
  const receipts = await world.receipts(3);
  expect(receipts.map(({ model, status, errorCode }) => [model, status, errorCode])).toEqual(
    expect.arrayContaining([
      ["ada/fail", "error", "provider-failed"],
      ["ada/stopped", "error", "provider-failed"],
      ["ada/good", "ok", undefined],
    ]),
  );
  const ids = receipts.map((one) => (one as unknown as { readonly id: string }).id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(response.headers.get("inference-id"));
  const stream = await client.chat.completions.create({ ...call, stream: true });
  let text = "";
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
  expect(text).toBe("Good day.");
});

it("names the model that answered where the first one did, and after OpenAI's doors in their bodies", async () => {
  const first = await chat(["ada/fail"], {}, "ada/good:acme");
  expect(first.headers["x-inference-answered-by"]).toBe("ada/good");
  expect(first.headers["x-inference-in-place-of"]).toBeUndefined();
  await world.map("bad-vectors", { providerId: "fail", task: "feature-extraction" });
  await world.map("vectors", { providerId: "good", task: "feature-extraction" });
  const vectors = { model: "ada/bad-vectors", input: "Hi", fallbacks: ["ada/vectors"] };
  expect((await post("/v1/embeddings", vectors)).json().model).toBe("ada/vectors");
  const fallbacks = ["ada/good"];
  const input = { model: "ada/fail", input: "Hi", fallbacks };
  expect((await post("/v1/responses", input)).json().model).toBe("ada/good");
  const streamed = await post("/v1/responses", { ...input, stream: true });
  expect(streamed.body).toContain('"model":"ada/good"');
  expect(streamed.body).not.toContain("ada/fail");
  const message = { model: "ada/fail", max_tokens: 9, messages, fallbacks };
  expect((await post("/v1/messages", message)).json().model).toBe("ada/good");
  expect((await post("/v1/messages", { ...message, stream: true })).body).toContain("ada/good");
  expect(asked().filter((one) => one === "good")).toHaveLength(6);
});

describe("the header", () => {
  it("continues by every route, JSON or form", async () => {
    const headers = { authorization: `Bearer ${world.ada.token}`, "x-fallbacks": "ada/whole:acme" };
    const caller = world.app.with(headers);
    for (const [name, [task, send, good]] of Object.entries(ROUTES)) {
      if (name === "the provider's own route") continue;
      await world.map("broken", { providerId: "fail", task });
      await world.map("whole", { providerId: "good", task });
      const answer = await vi.waitFor(async () => {
        const one = await send(caller, "ada/broken");
        // Plans are kept for a second.
        expect([name, one.statusCode]).toEqual([name, 200]);
        return one;
      }, 5_000);
      expect(answer.headers).toMatchObject({
        "x-inference-answered-by": "ada/whole",
        "x-inference-in-place-of": "ada/broken",
      });
      const isJson = /json/.test(`${answer.headers["content-type"]}`);
      expect([name, isJson ? answer.json() : answer.body]).toEqual([name, good]);
    }
  }, 60_000);

  it("continues by Ollama's and the runtime's doors, and is refused by a provider's own", async () => {
    const headers = { "x-fallbacks": "ada/good" };
    const words = { model: "ada/fail", messages, stream: false };
    const answer = await post("/api/chat", words, headers);
    expect([answer.statusCode, answer.json().model]).toEqual([200, "ada/good"]);
    const caller = world.app.with({ authorization: `Bearer ${world.ada.token}`, ...headers });
    const runtime = await invoke(caller, "ada/fail");
    expect([runtime.statusCode, runtime.headers]).toMatchObject([200, INSTEAD]);
    for (const [name, providerId] of Object.entries({ "no-paint": "fail", paint: "good" })) {
      const card = { path: "README.md", content: "---\npipeline_tag: text-to-image\n---\n" };
      await post("/api/repos/create", { name, files: [{ ...card, encoding: "utf-8" }] });
      await world.ada.request("PUT", `/api/models/ada/${name}/provider-mappings/acme`, {
        payload: { providerId, task: "text-to-image" },
      });
    }
    const painted = await post(
      "/api/fal/run/ada/no-paint",
      { prompt: "a fox", sync_mode: true },
      { "x-fallbacks": "ada/paint" },
    );
    expect([painted.statusCode, painted.body]).toEqual([200, expect.stringContaining("images")]);
    const own = await post("/acme/v1/chat/completions", { model: "good", messages }, headers);
    expect([own.statusCode, own.json().error.message]).toEqual([
      400,
      "X-Fallbacks: a provider's own URL calls that provider only. Use /v1 instead.",
    ]);
  });

  it("is read as names, and the body's list takes precedence", async () => {
    const call = { model: "ada/good", messages };
    const bad = async (names: string) =>
      (await post("/v1/chat/completions", call, { "x-fallbacks": names })).statusCode;
    expect(await bad("a/b,,c/d")).toBe(400);
    expect(await bad("a/b,a/c,a/d,a/e,a/f,a/g")).toBe(400);
    expect(await bad(`a/${"b".repeat(1_000)}`)).toBe(400);
    expect(await bad("")).toBe(200);
    expect(await bad("a/b,a/c,a/d,a/e,a/f")).toBe(200);
    expect((await chat(Array(6).fill("ada/good"))).statusCode).toBe(400);
    expect((await chat([""])).statusCode).toBe(400);
    const both = { model: "ada/fail", messages, fallbacks: ["ada/good"] };
    const answer = await post("/v1/chat/completions", both, { "x-fallbacks": "ada/none" });
    expect(answer.statusCode).toBe(200);
  });
});

it("continues for what another model can mend, and never for what is the caller's own", async () => {
  const faults = {
    ...{ "status-503": 200, "status-429": 200, "status-401": 200, "status-402": 200 },
    ...{ "wrong-json": 200, named: 200 },
    ...{ "status-400": 400, "status-404": 404, refuse: 422 },
  };
  for (const [providerId, status] of Object.entries(faults)) {
    await world.map(providerId, {});
    const answer = await chat(["ada/good"], {}, `ada/${providerId}`);
    expect([providerId, answer.statusCode]).toEqual([providerId, status]);
  }
  expect((await chat(["ada/good"], {}, "ada/none")).statusCode).toBe(404);
  expect((await chat(["ada/good"], { messages: [] })).statusCode).toBe(400);
  // A refusal of the second model ends the call, too.
  expect((await chat(["ada/refuse", "ada/good"])).statusCode).toBe(422);
  expect((await chat(["ada/none", "ada/good"])).statusCode).toBe(404);
  const last = await chat(["ada/status-503"]);
  expect([last.statusCode, last.json().error.message]).toEqual([
    502,
    expect.stringContaining("503"),
  ]);
});

it("does not continue once a stream has begun, and does before that", async () => {
  await world.map("cut", {});
  const cut = await chat(["ada/good"], { stream: true }, "ada/cut");
  expect(cut.body).toContain("event: error");
  expect(asked()).toEqual(["cut"]);
  const before = await chat(["ada/good"], { stream: true });
  expect(before.body).toContain("[DONE]");
  expect(before.headers).toMatchObject(INSTEAD);
});

it("checks rights, allowed models, budgets and hooks of each model as if it was called alone", async () => {
  const { app, ada } = world;
  const bob = await app.signUp("bob");
  await world.map("secret", { isPrivate: true });
  await ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", {
    payload: { key: "acme-secret" },
  });
  for (const pattern of ["fail", "allowed"])
    await ada.request("PUT", "/api/settings/allowed-models?of=hub", {
      payload: { provider: "acme", pattern, requestPrice: 1 },
    });
  await world.map("allowed", {});
  const ask = (fallbacks: readonly string[]) =>
    bob.post("/v1/chat/completions", { model: "ada/fail", messages, fallbacks });
  expect((await ask(["ada/allowed"])).statusCode).toBe(200);
  const refused = await ask(["ada/good"]);
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([403, "ModelNotAllowed"]);
  const hidden = await ask(["ada/secret"]);
  const missing = await ask(["ada/secreu"]);
  expect(hidden.statusCode).toBe(404);
  expect(hidden.body.replace("secret", "")).toBe(missing.body.replace("secreu", ""));
  expect(asked()).not.toContain("secret");

  const folder = join(app.dataFolder, "catalog/hooks");
  mkdirSync(folder, { recursive: true });
  const hook = { kind: "deny", on: ["before"], words: ["morning"], models: ["ada/allowed"] };
  writeFileSync(join(folder, "quiet.json"), JSON.stringify(hook));
  expect(await app.hub.tables.refresh(app.hub.registry)).toBe(true);
  const denied = await ask(["ada/allowed"]);
  expect([denied.statusCode, denied.headers["x-error-code"]]).toEqual([400, "RefusedByHook"]);
  writeFileSync(join(folder, "quiet.json"), JSON.stringify({ ...hook, words: ["evening"] }));
  await app.hub.tables.refresh(app.hub.registry);

  const budget = { name: "Small", scope: "models", target: "ada/allowed", amountMicros: 0 };
  await ada.post("/api/settings/budgets?of=hub", budget);
  await expect.poll(async () => (await ask(["ada/allowed"])).statusCode).toBe(429);
});
