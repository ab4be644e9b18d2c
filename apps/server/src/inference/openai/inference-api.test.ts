import { beforeEach, describe, expect, it } from "vitest";
import {
  createGatewayWorld,
  type GatewayWorld,
  SHORT_PATIENCE,
} from "../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../testing/create-test-app.ts";
import { messages, ROUTES, type Send } from "../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
});

describe.each(Object.entries(ROUTES))("%s", (_name, [task, send, good]) => {
  const bodyOf = ({ headers, body, json }: Awaited<ReturnType<Send>>) =>
    `${headers["content-type"]}`.startsWith("application/json") ? json() : body;

  it("passes on what the provider answers, and writes a receipt", async () => {
    await world.map("good", { task, inputPrice: 2, outputPrice: 10 });
    const answer = await send(await world.tokenOf("inference"), "ada/good");
    expect([answer.statusCode, bodyOf(answer)]).toEqual([200, good]);
    expect(answer.headers).toMatchObject({
      "inference-id": expect.stringMatching(/^[\w-]{36}$/),
      "x-inference-provider": "acme",
      "x-inference-model": "good",
    });
    const [receipt] = await world.receipts(1);
    expect(receipt).toMatchObject({
      status: "ok",
      provider: "acme",
      model: "ada/good",
      payer: "account",
      attempts: 1,
    });
    if (receipt?.outputTokens) expect(receipt.priceMicros).toBe(7 * 2 + 3 * 10);
    expect(world.upstream.seen.at(-1)?.headers.authorization).toBe("Bearer acme-secret");
  });
});

describe("a stream", () => {
  const stream = (model: string, more: object = {}) =>
    world.ada.post("/v1/chat/completions", { model, messages, stream: true, ...more });

  it("comes whole, counted, without the event that only counts unless it was asked for", async () => {
    await world.map("good", { inputPrice: 1, outputPrice: 1 });
    const plain = await stream("ada/good");
    expect(plain.headers["content-type"]).toContain("text/event-stream");
    expect(plain.body.match(/^data: /gm)).toHaveLength(5);
    expect(plain.body.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(plain.body).not.toContain('"choices":[]');
    const counted = await stream("ada/good", { stream_options: { include_usage: true } });
    expect(counted.body).toContain('"choices":[],"usage":{"prompt_tokens":7');
    const [receipt] = await world.receipts(2);
    expect(receipt).toMatchObject({
      status: "ok",
      inputTokens: 7,
      outputTokens: 3,
      priceMicros: 10,
    });
  });

  it("of a text comes piece by piece by its task's route, and with all of it at the end", async () => {
    await world.map("good", { task: "text-generation" });
    const payload = { inputs: "Once", parameters: { max_new_tokens: 9 }, stream: true };
    const answer = await world.ada.post("/models/ada/good/pipeline/text-generation", payload);
    expect(answer.headers["content-type"]).toContain("text/event-stream");
    const events = answer.body
      .trim()
      .split("\n\n")
      .map((event) => JSON.parse(event.slice("data:".length)));
    expect(events.map(({ index, token }) => [index, token.text, token.special])).toEqual([
      [1, "Good", false],
      [2, " day", false],
      [3, ".", false],
      [4, "", true],
    ]);
    expect(events.at(-1)).toMatchObject({
      generated_text: "Good day.",
      details: { finish_reason: "eos_token", generated_tokens: 3, input_length: 7 },
    });
    expect(await world.receipts(1)).toMatchObject([{ status: "ok", outputTokens: 3 }]);
  });

  it.each([
    ["cut", "provider-cut"],
    ["drip", "provider-timeout"],
  ])("that is %s ends in an error, never as if it were whole", async (fault, code) => {
    world = await createGatewayWorld(SHORT_PATIENCE);
    await world.map(fault, {});
    const { body } = await stream(`ada/${fault}`);
    expect(body).toContain('"content":"Good"');
    expect(body).not.toContain("[DONE]");
    expect(body).not.toContain('{"id":"chat-1","choi\n');
    const last = body.trim().split("\n\n").at(-1);
    expect(last).toMatch(new RegExp(`^event: error\\ndata: .*"code":"${code}"`));
    expect((await world.receipts(1))[0]).toMatchObject({ status: "error", errorCode: code });
  });

  it("is refused before it begins where the provider does not begin", async () => {
    await world.map("fail", {});
    const answer = await stream("ada/fail");
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ error: { code: "ProviderFailed" } });
  });

  it("ends at the provider when the caller leaves", async () => {
    await world.map("drip", {});
    const origin = await world.app.listen();
    const controller = new AbortController();
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "ada/drip", messages, stream: true }),
      signal: controller.signal,
    });
    await answer.body?.getReader().read();
    expect(world.upstream.open()).toBe(1);
    controller.abort();
    await expect.poll(world.upstream.open).toBe(0);
    expect((await world.receipts(1))[0]).toMatchObject({ status: "cancelled" });
  });
});

describe("who runs it", () => {
  it("is asked again, and then another, before the first word", async () => {
    await world.map("fail-once", {});
    await world.ada.post("/v1/chat/completions", { model: "ada/fail-once", messages });
    await world.map("both", { provider: "acme", providerId: "fail" });
    await world.map("both", { provider: "open", providerId: "good" });
    const answer = await world.ada.post("/v1/chat/completions", { model: "ada/both", messages });
    expect([answer.statusCode, answer.headers["x-inference-provider"]]).toEqual([200, "open"]);
    const [second, first] = await world.receipts(2);
    expect(first).toMatchObject({ status: "ok", attempts: 2 });
    expect(second).toMatchObject({ status: "ok", provider: "open", attempts: 3 });
  });

  it("rests after it failed again and again, with that model alone", async () => {
    world = await createGatewayWorld();
    await world.map("fail", {});
    await world.map("fail-not", { providerId: "good" });
    for (let time = 0; time < 2; time++)
      await world.ada.post("/v1/chat/completions", { model: "ada/fail", messages });
    const asked = world.upstream.seen.length;
    const answer = await world.ada.post("/v1/chat/completions", { model: "ada/fail", messages });
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, "ProviderResting"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(world.upstream.seen).toHaveLength(asked);
    const other = await world.ada.post("/v1/chat/completions", { model: "ada/fail-not", messages });
    expect(other.statusCode).toBe(200);
    // What was never sent counts for no one.
    expect((await world.receipts(4))[1]).toMatchObject({ status: "error", attempts: 0 });
    const [row] = (await world.ada.get("/api/models/ada/fail/providers")).json();
    expect(row).toMatchObject({ isResting: true });
  });

  it("is chosen by name, by price, and by what this hub saw of them", async () => {
    await world.map("m", { provider: "acme", inputPrice: 5, outputPrice: 5 });
    await world.map("m", { provider: "open", inputPrice: 1, outputPrice: 1 });
    const servedBy = async (choice: string) =>
      (await world.ada.post("/v1/chat/completions", { model: `ada/m${choice}`, messages })).headers[
        "x-inference-provider"
      ];
    expect(await servedBy("")).toBe("acme");
    expect(await servedBy(":preferred")).toBe("acme");
    expect(await servedBy(":cheapest")).toBe("open");
    expect(await servedBy(":open")).toBe("open");
    expect(await servedBy(":fastest")).toMatch(/acme|open/);
    const [receipt] = await world.receipts(5);
    expect(receipt?.reason).toBe("fastest of 2");
    const stats = (await world.ada.get("/api/models/ada/m/providers")).json();
    expect(stats).toMatchObject([
      { provider: "acme", isConfigured: true, inputPrice: 5, isResting: false },
      { provider: "open", isConfigured: true },
    ]);
  });

  it("is told in words where nobody does, and which key would help", async () => {
    await world.map("m", { provider: "acme" });
    const bob = await world.app.signUp("bob");
    const say = async (caller: TestCaller, model: string) => {
      const { statusCode, json } = await caller.post("/v1/chat/completions", { model, messages });
      return [statusCode, json().error.message];
    };
    expect(await say(bob, "ada/m")).toEqual([403, expect.stringContaining("a key for Acme")]);
    expect(await say(world.app, "ada/m")).toEqual([401, expect.stringContaining("Sign in")]);
    expect(await say(world.ada, "ada/m:open")).toEqual([404, expect.stringContaining("Use acme")]);
    expect(await say(world.ada, "ada/none")).toEqual([404, expect.stringContaining("ada/none")]);
    const own = await world.ada.post("/v1/chat/completions", { model: "gpt-9:acme", messages });
    expect(own.statusCode).toBe(200);
  });
});

describe("a private model", () => {
  beforeEach(() => world.map("secret", { isPrivate: true }));

  it("runs for those who may read it, by a token that may do nothing else", async () => {
    const runner = await world.tokenOf("inference");
    const run = (caller: TestCaller) =>
      caller.post("/v1/chat/completions", { model: "ada/secret", messages });
    expect((await run(runner)).statusCode).toBe(200);
    const mapping = await runner.get("/api/models/ada/secret?expand=inferenceProviderMapping");
    expect(mapping.json()).toMatchObject({
      inferenceProviderMapping: { acme: { providerId: "secret", task: "conversational" } },
    });
    for (const path of [
      "/api/models/ada/secret",
      "/api/models/ada/secret?expand=siblings",
      "/api/models/ada/secret/tree/main",
      "/ada/secret/resolve/main/a.txt",
      "/ada/secret/raw/main/a.txt",
      "/ada/secret",
      "/api/settings/provider-keys",
      "/api/settings/inference-calls",
    ])
      expect([path, (await runner.get(path)).statusCode]).toEqual([
        path,
        expect.toSatisfy((status: number) => [401, 403, 404].includes(status)),
      ]);
    expect((await runner.post("/api/repos/create", { name: "new" })).statusCode).toBe(403);
    expect((await runner.get("/api/models?author=ada")).json()).toEqual([]);
  });

  it("is not there for others, nor by its provider's address on the hub's account", async () => {
    const bob = await world.app.signUp("bob");
    const missing = await bob.post("/v1/chat/completions", { model: "ada/missing", messages });
    const secret = await bob.post("/v1/chat/completions", { model: "ada/secret", messages });
    expect(secret.statusCode).toBe(missing.statusCode);
    expect(secret.body.replaceAll("secret", "missing")).toBe(missing.body);
    const payload = { key: "hub-secret" };
    await world.ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", { payload });
    const around = await bob.post("/acme/v1/chat/completions", { model: "secret", messages });
    expect([around.statusCode, around.json().error.code]).toEqual([403, "ModelNotAllowed"]);
    const listed = (await bob.get("/v1/models")).json();
    expect(listed.data).toEqual([]);
  });
});

describe("who pays", () => {
  it("is an organization for its contributors who name it, and nobody else", async () => {
    await world.map("m", {});
    const bob = await world.app.signUp("bob");
    const { organizations } = world.app.hub.registry;
    await organizations.create(world.ada.viewer, "acme-labs");
    await organizations.addMember(world.ada.viewer, "acme-labs", "bob", "read");
    const put = (key: string) =>
      world.ada.request("PUT", "/api/settings/provider-keys/acme?organization=acme-labs", {
        payload: { key },
      });
    expect((await put("labs-secret")).statusCode).toBe(204);
    await world.ada.request("PUT", "/api/settings/allowed-models?organization=acme-labs", {
      payload: { provider: "acme", pattern: "m" },
    });
    const call = () =>
      bob.request("POST", "/v1/chat/completions", {
        payload: { model: "ada/m", messages },
        headers: { "x-hf-bill-to": "acme-labs" },
      });
    expect((await call()).json().error.code).toBe("BillToRefused");
    await organizations.changeRole(world.ada.viewer, "acme-labs", "bob", "contributor");
    await expect.poll(async () => (await call()).statusCode, { interval: 250 }).toBe(200);
    expect(world.upstream.seen.at(-1)?.headers.authorization).toBe("Bearer labs-secret");
    const today = new Date().toISOString().slice(0, 10);
    const usage = () =>
      world.ada.get(
        `/api/settings/inference-usage?organization=acme-labs&from=${today}&to=${today}&by=payer`,
      );
    await expect
      .poll(async () => (await usage()).json())
      .toMatchObject([{ group: "acme-labs", calls: 1, inputTokens: 7, outputTokens: 3 }]);
    expect(
      (await bob.get("/api/settings/inference-usage?of=hub&from=2026-01-01&to=2026-01-02"))
        .statusCode,
    ).toBe(403);
  });

  it("asks first whom the payer would have asked first", async () => {
    await world.map("m", { provider: "acme" });
    await world.map("m", { provider: "open" });
    const servedBy = async (model: string) =>
      (await world.ada.post("/v1/chat/completions", { model, messages })).headers[
        "x-inference-provider"
      ];
    const path = "/api/settings/provider-order";
    expect(await servedBy("ada/m:preferred")).toBe("acme");
    expect((await world.ada.request("PUT", path, { payload: ["open"] })).statusCode).toBe(204);
    await expect.poll(() => servedBy("ada/m:preferred"), { timeout: 10_000 }).toBe("open");
    expect(await servedBy("ada/m")).toBe("open");
    expect(await servedBy("ada/m:acme")).toBe("acme");
    const info = await world.ada.get("/api/models/ada/m?expand[]=inferenceProviderMapping");
    expect(Object.keys(info.json().inferenceProviderMapping)).toEqual(["open", "acme"]);
    const wrong = await world.ada.request("PUT", path, { payload: ["nobody"] });
    expect(wrong.statusCode).toBe(400);
  });

  it("keeps keys to itself: sealed in the database, never answered", async () => {
    const listed = await world.ada.get("/api/settings/provider-keys");
    expect(listed.json()).toMatchObject([{ provider: "acme", createdBy: "ada", check: null }]);
    expect(listed.body).not.toContain("secret");
    const tested = await world.ada.post("/api/settings/provider-keys/acme/test", {});
    expect(tested.json()).toMatchObject({ result: "accepted" });
    const results: string[] = [];
    for (const provider of ["public", "free"])
      for (const key of ["acme-secret", "another-secret"]) {
        const path = `/api/settings/provider-keys/${provider}`;
        await world.ada.request("PUT", path, { payload: { key } });
        results.push((await world.ada.post(`${path}/test`, {})).json().result);
      }
    expect(results).toEqual(["accepted", "refused", "untold", "untold"]);
    expect(world.upstream.looks).toContainEqual(
      expect.objectContaining({
        path: "/v1/models",
        headers: expect.objectContaining({ authorization: "Bearer acme-secret" }),
      }),
    );
  });
});

describe("the way out", () => {
  it("leads to no private address unless the operator's file says so", async () => {
    await world.ada.request("PUT", "/api/settings/provider-keys/walled", { payload: { key: "k" } });
    await world.map("m", { provider: "walled" });
    const answer = await world.ada.post("/v1/chat/completions", { model: "ada/m", messages });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, "TargetRefused"]);
    expect(world.upstream.seen).toEqual([]);
  });

  it.each([
    "http://fal.run/fal-ai/flux",
    "https://fal.run:8443/fal-ai/flux",
    "https://user@fal.run/fal-ai/flux",
    "https://fal.run@127.0.0.1/fal-ai/flux",
    "https://fal.run.evil.example/fal-ai/flux",
    "https://127.0.0.1/fal-ai/flux",
    "https://rest.fal.ai/users/current",
    "ftp://fal.run/fal-ai/flux",
    "nonsense",
  ])("is closed for the browser's address %s", async (target) => {
    const headers = { "x-fal-target-url": target, cookie: "a=b" };
    const answer = await world.ada.request("POST", "/api/fal/proxy", { headers, payload: {} });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.json().message).toEqual(expect.any(String));
  });
});
