import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  createGatewayWorld,
  type GatewayWorld,
  SHORT_PATIENCE,
} from "../../../testing/create-gateway-world.ts";

const PATH = "/api/settings/provider-keys/acme";
const messages = [{ role: "user", content: "Hi" }];

interface Key {
  readonly key: string;
  readonly label: string;
}

const put = (world: GatewayWorld, payload: object, of = "") =>
  world.ada.request("PUT", `${PATH}${of}`, { payload });

const ask = (world: GatewayWorld, model: string) =>
  world.ada.post("/v1/chat/completions", { model, messages });

const asked = ({ upstream }: GatewayWorld) =>
  upstream.seen.map(({ headers }) => headers.authorization?.replace("Bearer ", ""));

it("tries an owner's next key where one is refused, unpaid or busy, and leaves that one alone", async () => {
  const world = await createGatewayWorld();
  await world.map("m", {});
  await world.ada.request("DELETE", PATH);
  const keys = ["status-401-key", "status-402-key", "status-429-key"];
  for (const key of keys) await put(world, { key, label: key, weight: 100 });
  await put(world, { key: "acme-secret", label: "good" });
  for (let count = 0; count < 8; count++)
    expect((await ask(world, "ada/m:acme")).statusCode).toBe(200);
  for (const key of keys) expect(asked(world).filter((one) => one === key).length).toBe(1);
  expect(asked(world).filter((one) => one === "acme-secret").length).toBe(8);
  // Another model of the provider is another deployment.
  await world.map("n", {});
  expect((await ask(world, "ada/n:acme")).statusCode).toBe(200);
  expect(asked(world).length).toBeGreaterThan(11);
  const receipts = await world.receipts(9);
  expect(receipts.every(({ status }) => status === "ok")).toBe(true);
});

it("says what the provider says where there is one key only, and lets no other payer stand in", async () => {
  const world = await createGatewayWorld();
  await world.map("m", {});
  await put(world, { key: "acme-secret" }, "?of=hub");
  const allowed = { payload: { provider: "acme", pattern: "*" } };
  await world.ada.request("PUT", "/api/settings/allowed-models?of=hub", allowed);
  await put(world, { key: "status-402-key" });
  for (let count = 0; count < 2; count++) {
    const answer = await ask(world, "ada/m");
    expect([answer.statusCode, answer.json().error.code]).toEqual([402, "ProviderUnpaid"]);
    expect(answer.body).not.toContain("status-402-key");
  }
  expect(new Set(asked(world))).toEqual(new Set(["status-402-key"]));
});

it("spreads calls by weight, as it is changed, and asks a key that was replaced again", async () => {
  const world = await createGatewayWorld();
  await world.map("m", {});
  await put(world, { key: "acme-secret-two", label: "two", weight: 1 });
  const list = async () =>
    (await world.ada.get("/api/settings/provider-keys")).json<readonly Key[]>();
  const [, two] = await list();
  const change = (payload: object, key = two?.key) =>
    world.ada.request("PATCH", `${PATH}/${key}`, { payload });
  expect((await change({ weight: 0 })).statusCode).toBe(400);
  expect((await change({ label: "" })).statusCode).toBe(400);
  expect((await change({ secret: "x" })).statusCode).toBe(400);
  expect((await change({ weight: 2 }, "unknown")).statusCode).toBe(404);
  expect((await change({ weight: 100, label: "main" })).statusCode).toBe(204);
  expect(await list()).toMatchObject([
    { label: "", weight: 1, lastFour: null },
    { label: "main", weight: 100 },
  ]);
  const bob = await world.app.signUp("bob");
  expect((await bob.request("DELETE", `${PATH}/${two?.key}`)).statusCode).toBe(204);
  expect((await bob.request("PATCH", `${PATH}/${two?.key}`, { payload: {} })).statusCode).toBe(404);
  expect(await list()).toHaveLength(2);
  const tested = await world.ada.post(`${PATH}/${two?.key}/test`, {});
  expect(tested.json()).toMatchObject({ result: "refused" });
  // The stand-in refuses what is not its key: the provider answers by the other.
  expect((await ask(world, "ada/m")).statusCode).toBe(200);
  await world.ada.request("DELETE", `${PATH}/${two?.key}`);
  expect(await list()).toMatchObject([{ label: "" }]);
});

it("tries the next key where one cannot be opened, and says so where there is no other", async () => {
  const world = await createGatewayWorld();
  await world.map("m", {});
  await put(world, { key: "acme-secret", label: "other", weight: 1 });
  const database = new DatabaseSync(join(world.app.dataFolder, "orrery.sqlite"));
  onTestFinished(() => database.close());
  database.exec(
    "update provider_key set sealed = 'of another secret', weight = 100 where label = ''",
  );
  for (let count = 0; count < 5; count++)
    expect((await ask(world, "ada/m:acme")).statusCode).toBe(200);
  database.exec("update provider_key set sealed = 'of another secret'");
  await expect
    .poll(async () => (await ask(world, "ada/m:acme")).headers["x-error-code"], { timeout: 5_000 })
    .toBe("KeyUnreadable");
  expect(new Set(asked(world))).toEqual(new Set(["acme-secret"]));
});

it("asks the least busy of two keys while the other one is at work", async () => {
  const world = await createGatewayWorld(SHORT_PATIENCE);
  await world.map("stall", {});
  await put(world, { key: "acme-secret-two", label: "two" });
  const calls = [1, 2, 3, 4].map(() => ask(world, "ada/stall:least-busy"));
  await vi.waitFor(() => expect(world.upstream.seen.length).toBeGreaterThanOrEqual(4));
  const keys = asked(world).slice(0, 4).toSorted();
  expect(keys).toEqual(["acme-secret", "acme-secret", "acme-secret-two", "acme-secret-two"]);
  for (const { statusCode } of await Promise.all(calls)) expect([503, 504]).toContain(statusCode);
});
