import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createGatewayWorld } from "../../../testing/create-gateway-world.ts";
import { messages } from "../../../testing/inference-routes.ts";
import { startUpstream } from "../../../testing/start-upstream.ts";

/** A hub with a provider `many` at two addresses, one of which is to get most calls. */
async function createManyWorld() {
  const world = await createGatewayWorld();
  const [large, small] = await Promise.all([startUpstream(), startUpstream()]);
  onTestFinished(async () => {
    await Promise.all([large.close(), small.close()]);
  });
  const folder = join(world.app.dataFolder, "catalog/providers");
  mkdirSync(folder, { recursive: true });
  const row = {
    label: "Many",
    baseUrl: world.upstream.url,
    replicas: [{ baseUrl: large.url, weight: 9 }, { baseUrl: small.url }],
    ...{ chatPath: "/v1/chat/completions", imagesPath: "/v1/images/generations" },
    tasks: {},
    ...{ allowPrivate: true, keyless: true },
  };
  writeFileSync(join(folder, "many.json"), JSON.stringify(row));
  const { tables, registry } = world.app.hub;
  expect(await tables.refresh(registry)).toBe(true);
  await world.map("good", { provider: "many" });
  const ask = async (model = "ada/good", more: object = {}) =>
    world.ada.post("/v1/chat/completions", { model, messages, ...more });
  return { world, large, small, ask };
}

it("spreads calls over a provider's addresses by weight, and asks the others where one is gone", async () => {
  const { world, large, small, ask } = await createManyWorld();
  for (let count = 0; count < 60; count++) expect((await ask()).statusCode).toBe(200);
  expect(large.seen.length + small.seen.length).toBe(60);
  expect(large.seen.length).toBeGreaterThan(small.seen.length * 2);
  expect(small.seen.length).toBeGreaterThan(0);
  expect(world.upstream.seen).toEqual([]);

  large.vanish();
  const before = small.seen.length;
  for (let count = 0; count < 20; count++) {
    const { body } = await ask("ada/good", { stream: true });
    expect(body).toContain("[DONE]");
  }
  expect(small.seen.length).toBe(before + 20);
  // The address that is gone rests by now, and the provider does not.
  const [newest] = await world.receipts(80);
  expect(newest).toMatchObject({ status: "ok", attempts: 1, provider: "many" });
  const stats = (await world.ada.get("/api/models/ada/good/providers")).json();
  expect(stats).toMatchObject([{ provider: "many", isResting: false }]);
}, 60_000);

it("keeps a long conversation at one address, with its messages as they were", async () => {
  const { large, small, ask } = await createManyWorld();
  const call = { type: "function", function: { name: "look", arguments: '{ "at": 1 }' } };
  for (let thread = 0; thread < 8; thread++) {
    const before = [large.seen.length, small.seen.length] as const;
    const turns: object[] = [
      { role: "system", content: "Be brief. ".repeat(500) },
      { role: "user", content: [{ type: "text", text: `Thread ${thread}` }] },
    ];
    for (let turn = 0; turn < 4; turn++) {
      expect((await ask("ada/good", { messages: turns })).statusCode).toBe(200);
      turns.push(
        { role: "assistant", content: null, tool_calls: [{ id: `c${turn}`, ...call }] },
        { role: "tool", tool_call_id: `c${turn}`, content: "Nothing." },
      );
    }
    const seen = [large.seen.slice(before[0]), small.seen.slice(before[1])];
    expect(seen.map(({ length }) => length).toSorted()).toEqual([0, 4]);
    const [first = "", ...later] = seen
      .flat()
      .map(({ body }) => JSON.stringify(JSON.parse(body).messages).slice(0, -1));
    expect(later.map((text) => text.startsWith(first))).toEqual([true, true, true]);
  }
});

it("tries an address that is not well no more in one call, however many keys there are", async () => {
  const { world, large, small, ask } = await createManyWorld();
  large.vanish();
  const path = "/api/settings/provider-keys/many";
  for (const label of ["one", "two", "three"]) {
    const payload = { key: "acme-secret", label };
    expect((await world.ada.request("PUT", path, { payload })).statusCode).toBe(204);
  }
  await world.map("fail", { provider: "many" });
  const failed = await ask("ada/fail");
  expect(failed.statusCode).toBe(502);
  // Twice, or three times as the last one.
  expect(small.seen.length).toBeLessThanOrEqual(3);
});

it("asks the least busy address first, if the caller wants that", async () => {
  const { large, small, world, ask } = await createManyWorld();
  await world.map("drip", { provider: "many" });
  const calls = Array.from({ length: 10 }, () => ask("ada/drip:least-busy"));
  await expect.poll(() => large.open() + small.open()).toBe(10);
  expect([large.open(), small.open()]).toEqual([9, 1]);
  await Promise.all(calls);
}, 30_000);
