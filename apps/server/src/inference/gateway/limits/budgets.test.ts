import OpenAI, { RateLimitError } from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { messages } from "../../../testing/inference-routes.ts";

const BUDGETS = "/api/settings/budgets";
const DOLLAR = 1_000_000;

let world: GatewayWorld;
let bob: Awaited<ReturnType<GatewayWorld["app"]["signUp"]>>;
beforeEach(async () => {
  world = await createGatewayWorld();
  bob = await world.app.signUp("bob");
  const key = { payload: { key: "hub-secret" } };
  await world.ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", key);
  for (const pattern of ["good", "fail", "drip", "cut"])
    await world.ada.request("PUT", "/api/settings/allowed-models?of=hub", {
      payload: { provider: "acme", pattern, inputPrice: 1, outputPrice: 2, requestPrice: 1 },
    });
  await world.map("good", {});
});

const set = (payload: object, of = "?of=hub", caller: TestCaller = world.ada) =>
  caller.request("POST", `${BUDGETS}${of}`, { payload: { name: "Team", ...payload } });
const chat = (model = "ada/good", more: object = {}, headers = {}) =>
  bob.request("POST", "/v1/chat/completions", {
    payload: { model, messages, max_tokens: 5, ...more },
    headers,
  });
const countersOf = async (of = "?of=hub", caller: TestCaller = world.ada) =>
  (await caller.get(`${BUDGETS}${of}`)).json()[0].counters;

describe("a budget", () => {
  it("for 100 calls lets no more than 100 of 300 at once through, and shows what refuses", async () => {
    // Each costs a dollar and some millionths.
    await set({ scope: "account", amountMicros: 101 * DOLLAR });
    const answers = await Promise.all(Array.from({ length: 300 }, () => chat()));
    const codes = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect(codes.get(200)).toHaveLength(100);
    expect(codes.get(429)).toHaveLength(200);
    expect(world.upstream.seen).toHaveLength(100);
    const refused = codes.get(429)?.[0];
    expect(refused?.json().error).toMatchObject({
      type: "insufficient_quota",
      code: "insufficient_quota",
      message: expect.stringContaining('"Team"'),
    });
    expect(refused?.headers["x-should-retry"]).toBe("false");
    await expect
      .poll(async () => await countersOf(), { timeout: 10_000 })
      .toMatchObject([
        { unit: "micros", subject: "bob", used: 100 * (DOLLAR + 7 + 2 * 3), held: 0 },
      ]);
    expect((await bob.get("/v1/models")).statusCode).toBe(200);
  }, 60_000);

  it("that is spent is asked once by the client of OpenAI, which says why", async () => {
    await set({ amountMicros: 0 });
    let sent = 0;
    const client = new OpenAI({
      apiKey: bob.token ?? "",
      baseURL: `${await world.app.listen()}/v1`,
      fetch(url, init) {
        sent++;
        return fetch(url, init);
      },
    });
    const asked = { model: "ada/good", messages: [{ role: "user" as const, content: "Hello" }] };
    const refused = await client.chat.completions.create(asked).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitError);
    expect(refused).toMatchObject({ status: 429, code: "insufficient_quota" });
    expect(sent).toBe(1);
    expect((await client.models.list()).data.map(({ id }) => id)).toContain("ada/good");
  });

  it("does not stop free models, nor calls with a key of one's own", async () => {
    await set({ amountMicros: 0 });
    expect((await chat()).statusCode).toBe(429);
    await world.map("free", { provider: "open", providerId: "good" });
    expect((await chat("ada/free")).statusCode).toBe(200);
    await world.map("good", { provider: "open", providerId: "good" });
    await expect
      .poll(async () => (await chat()).headers["x-inference-provider"], { timeout: 10_000 })
      .toBe("open");
    const own = await world.ada.post("/v1/chat/completions", { model: "ada/good:acme", messages });
    expect(own.statusCode).toBe(200);
  });

  it("counts the model that runs, whatever it is called, and each provider that is tried", async () => {
    await set({ scope: "models", target: "acme/good", amountMicros: 0 });
    for (const model of ["ada/good", "ADA/good", "ada/good:acme", "ada/good:cheapest", "good:acme"])
      expect([model, (await chat(model)).statusCode]).toEqual([model, 429]);
    expect(
      (await bob.post("/acme/v1/chat/completions", { model: "good", messages })).statusCode,
    ).toBe(429);
    expect(world.upstream.seen).toEqual([]);
    await world.map("both", { providerId: "good" });
    await world.map("both", { provider: "open", providerId: "fail" });
    const order = { payload: ["open"] };
    await bob.request("PUT", "/api/settings/provider-order", order);
    const answer = await chat("ada/both");
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, "insufficient_quota"]);
    expect(world.upstream.seen).toHaveLength(2);
  });

  it("goes on with a cheaper model where it names one, and says so", async () => {
    await world.map("small", { provider: "open", providerId: "good" });
    await set({ amountMicros: 0, fallbackModel: "ada/small" });
    const answer = await chat();
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      { "x-inference-provider": "open", "x-inference-in-place-of": "ada/good" },
    ]);
    const stream = await chat("ada/good", { stream: true });
    expect(stream.body).toContain("[DONE]");
    expect(stream.headers["x-inference-in-place-of"]).toBe("ada/good");
  });

  it("of requests and tokens per minute says what is left, and when to retry", async () => {
    await set({ requestsPerMinute: 2, tokensPerMinute: 100_000 });
    const first = await chat();
    expect(first.headers).toMatchObject({
      "x-ratelimit-limit-requests": "2",
      "x-ratelimit-remaining-requests": "1",
      "x-ratelimit-limit-tokens": "100000",
    });
    const results = [await chat(), await chat(), await chat()];
    const refused = results.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().error).toMatchObject({
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
    });
    const retryAfter = Number(refused?.headers["retry-after"]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(refused?.headers["x-should-retry"]).toBeUndefined();
  });

  it("is for each end user of an application", async () => {
    await set({ scope: "user", amountMicros: 1.5 * DOLLAR });
    const statusOf = async (user: string) => (await chat("ada/good", { user })).statusCode;
    expect(await statusOf("u1")).toBe(200);
    expect(await statusOf("u1")).toBe(429);
    expect(await statusOf("u2")).toBe(200);
    const left = await chat("ada/good", {}, { "x-end-user": "u3" });
    expect(Number(left.headers["x-budget-remaining"])).toBeLessThan(0.5);
  });

  it("counts what a cancelled call used, and nothing for one that failed", async () => {
    await world.map("drip", {});
    await world.map("fail", {});
    await set({ scope: "account", amountMicros: 50 * DOLLAR, tokensPerMinute: 1_000_000 });
    expect((await chat("ada/fail")).statusCode).toBe(502);
    const origin = await world.app.listen();
    const controller = new AbortController();
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${bob.token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "ada/drip", messages, stream: true }),
      signal: controller.signal,
    });
    await answer.body?.getReader().read();
    controller.abort();
    const calls = async () => (await bob.get("/api/settings/inference-calls")).json();
    await expect.poll(calls, { timeout: 10_000 }).toMatchObject([
      {
        status: "cancelled",
        inputTokens: expect.any(Number),
        outputTokens: expect.any(Number),
        priceMicros: expect.any(Number),
      },
      { status: "error" },
    ]);
    const [cancelled] = await calls();
    expect(cancelled.outputTokens).toBeGreaterThan(0);
    const micros = async () =>
      (await countersOf()).find(({ unit }: { readonly unit: string }) => unit === "micros");
    await expect.poll(micros).toMatchObject({ used: cancelled.priceMicros, held: 0 });
  });

  it("and a list of models come with a token, by form and API, and go with it", async () => {
    const make = async (payload: object) => {
      const body = { payload: { displayName: "app", role: "inference", ...payload } };
      const { token } = (await bob.request("POST", "/api/settings/tokens", body)).json();
      return world.app.with({ authorization: `Bearer ${token}` });
    };
    const call = async (caller: TestCaller, model: string) =>
      (await caller.post("/v1/chat/completions", { model, messages, max_tokens: 5 })).statusCode;
    const listed = await make({ models: ["ada/go*"] });
    expect(await call(listed, "ada/good")).toBe(200);
    for (const model of ["good:acme", "ada/none"]) expect(await call(listed, model)).not.toBe(200);
    await world.map("other", { provider: "open", providerId: "good" });
    expect(await call(listed, "ada/other")).toBe(403);
    const ids = (await listed.get("/v1/models")).json().data.map((one: { id: string }) => one.id);
    expect(ids).toEqual(["ada/good"]);

    const limited = await make({ limits: { amountMicros: 1.5 * DOLLAR } });
    expect(await call(limited, "ada/good")).toBe(200);
    expect(await call(limited, "ada/good")).toBe(429);
    expect(await call(listed, "ada/good")).toBe(200);
    const [budget] = (await bob.get(BUDGETS)).json();
    expect(budget).toMatchObject({ name: "app", scope: "token", target: "app" });
    const tokens = (await bob.get("/api/settings/tokens")).json();
    for (const { key, displayName } of tokens)
      if (displayName === "app") await bob.request("DELETE", `/api/settings/tokens/${key}`, {});
    expect((await bob.get(BUDGETS)).json()).toEqual([]);
    const wrong = { payload: { displayName: "x", role: "read", models: ["a b"] } };
    expect((await bob.request("POST", "/api/settings/tokens", wrong)).statusCode).toBe(400);
  });

  it("refuses what it cannot count", async () => {
    const unpriced = { payload: { provider: "acme", pattern: "g*d" } };
    await world.ada.request("PUT", "/api/settings/allowed-models?of=hub", unpriced);
    const path = "/api/settings/allowed-models?of=hub&provider=acme&pattern=good";
    await world.ada.request("DELETE", path, {});
    expect((await chat()).statusCode).toBe(200);
    await set({ amountMicros: 50 * DOLLAR });
    await expect
      .poll(async () => (await chat()).headers["x-error-code"], { timeout: 10_000 })
      .toBe("NoPrice");
  });

  it("of an account is for all that it calls; of a hub, for its administrator", async () => {
    expect((await set({ amountMicros: 1 }, "?of=hub", bob)).statusCode).toBe(403);
    expect((await set({}, "", bob)).statusCode).toBe(400);
    expect((await set({ requestsPerMinute: 1 }, "", bob)).statusCode).toBe(201);
    expect((await chat()).statusCode).toBe(200);
    expect((await chat()).statusCode).toBe(429);
    const [budget] = (await bob.get(BUDGETS)).json();
    const change = { payload: { name: "More", requestsPerMinute: 100 } };
    expect((await bob.request("PUT", `${BUDGETS}/${budget.key}`, change)).statusCode).toBe(204);
    await expect.poll(async () => (await chat()).statusCode, { timeout: 10_000 }).toBe(200);
    const path = `${BUDGETS}/${budget.key}`;
    expect((await bob.request("DELETE", path, {})).statusCode).toBe(204);
    expect((await bob.get(BUDGETS)).json()).toEqual([]);
    expect((await world.ada.request("PUT", path, change)).json()).toMatchObject({
      error: "Budget not found.",
    });
  });
});
