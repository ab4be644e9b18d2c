import { beforeEach, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { messages } from "../../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
let caching: TestCaller;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  await world.map("good", { inputPrice: 1, outputPrice: 2 });
  caching = await tokenOf(world.ada);
});

async function tokenOf(owner: TestCaller, more: object = {}): Promise<TestCaller> {
  const payload = { displayName: "app", role: "inference", cacheSeconds: 600, ...more };
  const { token } = (await owner.request("POST", "/api/settings/tokens", { payload })).json();
  return world.app.with({ authorization: `Bearer ${token}` });
}

const chat = (more: object = {}, caller = caching) =>
  caller.post("/v1/chat/completions", { model: "ada/good", messages, temperature: 0.5, ...more });

it("answers the same call with the recorded answer, which costs nothing", async () => {
  const first = await chat();
  expect([first.statusCode, first.headers["x-cache"]]).toEqual([200, "miss"]);
  const again = await caching.post("/v1/chat/completions", {
    // The order of the fields says nothing.
    ...{ temperature: 0.5, messages, model: "ADA/good" },
  });
  expect([again.statusCode, again.headers["x-cache"]]).toEqual([200, "hit"]);
  expect(again.json()).toEqual(first.json());
  expect(again.headers).toMatchObject({ "x-inference-provider": "acme", age: expect.any(String) });
  expect(world.upstream.seen).toHaveLength(1);
  const [hit, miss] = (await world.receipts(2)) as unknown as readonly Record<string, unknown>[];
  expect(hit).toMatchObject({ isCached: true, priceMicros: 0, attempts: 0, status: "ok" });
  expect(miss).toMatchObject({ priceMicros: 13, attempts: 1 });
  expect(miss).not.toHaveProperty("isCached");
});

it("asks again for whatever is not the same", async () => {
  await chat();
  const others = [
    { temperature: 0.6 },
    { seed: 1 },
    { tools: [{ type: "function", function: { name: "f", parameters: {} } }] },
    { messages: [...messages, ...messages] },
    { model: "ada/good:acme", max_tokens: 7 },
    { user: "u1" },
  ];
  for (const other of others) expect((await chat(other)).headers["x-cache"]).toBe("miss");
  for (const other of others) expect((await chat(other)).headers["x-cache"]).toBe("hit");
  const named = { payload: { model: "ada/good", messages, temperature: 0.5 } };
  const headers = { "x-end-user": "u2" };
  const forOther = await caching.request("POST", "/v1/chat/completions", { ...named, headers });
  expect(forOther.headers["x-cache"]).toBe("miss");
  await world.map("good", { providerId: "good-2" });
  await expect.poll(async () => (await chat()).headers["x-cache"], { timeout: 5_000 }).toBe("miss");
});

it("records streams, with and without the count of tokens", async () => {
  const stream = (more: object = {}) => chat({ stream: true, ...more });
  const first = await stream();
  expect(first.headers["x-cache"]).toBe("miss");
  expect(first.body).toContain('"Good"');
  expect(first.body).not.toContain("prompt_tokens");
  const again = await stream();
  expect([again.headers["x-cache"], again.body]).toEqual(["hit", first.body]);
  const counted = await stream({ stream_options: { include_usage: true } });
  expect(counted.headers["x-cache"]).toBe("hit");
  expect(counted.body).toContain('"prompt_tokens":7');
  expect(world.upstream.seen).toHaveLength(1);
  const kept = await world.receipts(3);
  expect(kept[0]).toMatchObject({ isCached: true, isStream: true, priceMicros: 0 });
});

it("records nothing that was cut short or failed", async () => {
  await world.map("cut", {});
  await world.map("later-500", {});
  for (const model of ["ada/cut", "ada/later-500"])
    for (let count = 0; count < 2; count++) {
      const answer = await chat({ model, stream: true });
      expect([model, answer.headers["x-cache"]]).toEqual([model, "miss"]);
    }
});

it("is one for all doors, and none for tokens that do not ask, or for other accounts", async () => {
  const call = { model: "ada/good", max_tokens: 5, messages };
  expect((await chat({ max_tokens: 5, temperature: undefined })).headers["x-cache"]).toBe("miss");
  const other = await caching.post("/v1/messages", call);
  expect([other.statusCode, other.headers["x-cache"]]).toEqual([200, "hit"]);
  expect((await chat({}, world.ada)).headers["x-cache"]).toBeUndefined();
  await world.map("free", { provider: "open", providerId: "good" });
  await chat({ model: "ada/free" });
  const bob = await tokenOf(await world.app.signUp("bob"));
  expect((await chat({ model: "ada/free" }, bob)).headers["x-cache"]).toBe("miss");
});

it("answers no one who may no longer run the model, and counts as a request", async () => {
  const owner = await world.app.signUp("bob");
  const bob = await tokenOf(owner, { limits: { requestsPerMinute: 3, amountMicros: 0 } });
  await world.map("free", { provider: "open", providerId: "good" });
  const ask = () => chat({ model: "ada/free" }, bob);
  expect((await ask()).headers["x-cache"]).toBe("miss");
  const hit = await ask();
  expect([hit.headers["x-cache"], hit.headers["x-ratelimit-remaining-requests"]]).toEqual([
    ...["hit", "1"],
  ]);
  const hide = { payload: { private: true } };
  expect((await world.ada.request("PUT", "/api/models/ada/free/settings", hide)).statusCode).toBe(
    200,
  );
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await ask()).statusCode).toBe(404);
});
