import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createPostgresServer } from "../../apps/server/src/testing/postgres/postgres-server.ts";
import { startUpstream } from "../../apps/server/src/testing/start-upstream.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const DOLLAR = 1_000_000;
/** Of a dead process of this machine: found by the next look, each ten seconds. */
const FREED_MS = 40_000;

it("keeps 300 calls at two hubs within a budget for 100, and frees what a killed hub reserved", async () => {
  const postgres = await createPostgresServer();
  onTestFinished(() => postgres.remove());
  await postgres.start();
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const folder = temporaryFolder();
  const settings = { ORRERY_DATABASE_URL: postgres.url, ORRERY_RUNNER: "off" };
  const one = await createKillableHub(folder, settings);
  const other = await createKillableHub(folder, settings);
  onTestFinished(async () => {
    await one.kill();
    await other.kill();
  });
  addProvider(one, upstream.url);
  await Promise.all([one.start(), other.start()]);
  const token = await signUpAda(one);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (hub: KillableHub, method: string, path: string, body?: object) => {
    const sent = body && { body: JSON.stringify(body) };
    const answer = await fetch(`${hub.origin}${path}`, { method, headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  };
  const change = async (method: string, path: string, body: object) => {
    const { status, text } = await send(one, method, path, body);
    expect([status, text]).toEqual([expect.toBeOneOf([200, 201, 204]), text]);
    return text;
  };

  await change("PUT", "/api/settings/provider-keys/acme?of=hub", { key: "hub-secret" });
  for (const name of ["good", "stall"]) {
    const prices = { inputPrice: 1, outputPrice: 2, requestPrice: 1 };
    const allowed = { provider: "acme", pattern: name, ...prices };
    await change("PUT", "/api/settings/allowed-models?of=hub", allowed);
    await createHubCalls(one.origin, token).createRepo(name);
    const mapping = { providerId: name, task: "conversational" };
    await change("PUT", `/api/models/ada/${name}/provider-mappings/acme`, mapping);
  }
  // Each call costs a dollar and some millionths.
  const budgets = "/api/settings/budgets";
  const terms = { name: "Team", amountMicros: 101 * DOLLAR };
  const { key } = JSON.parse(await change("POST", `${budgets}?of=hub`, terms));
  const chat = (hub: KillableHub, name: string) =>
    send(hub, "POST", "/v1/chat/completions", {
      ...{ model: `ada/${name}`, max_tokens: 5 },
      messages: [{ role: "user", content: "Good morning" }],
    });
  const counted = async () => {
    const [budget] = JSON.parse((await send(other, "GET", `${budgets}?of=hub`)).text);
    const [{ used, held }] = budget.counters;
    return { used, held };
  };
  const countStatuses = async (hubs: readonly KillableHub[], calls: number) => {
    const asked = Array.from({ length: calls }, (_, index) => hubs[index % hubs.length] ?? other);
    const answers = await Promise.all(asked.map((hub) => chat(hub, "good")));
    return Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [
        status,
        all.length,
      ]),
    );
  };

  expect(await countStatuses([one, other], 300)).toEqual({ 200: 100, 429: 200 });
  expect(upstream.seen).toHaveLength(100);
  await expect.poll(counted, { timeout: 20_000 }).toMatchObject({ held: 0 });
  const { used } = await counted();
  expect([used > 100 * DOLLAR, used <= 101 * DOLLAR]).toEqual([true, true]);

  await change("PUT", `${budgets}/${key}?of=hub`, { ...terms, amountMicros: 201 * DOLLAR });
  // Another hub remembers for two seconds what budgets there are.
  await expect
    .poll(async () => (await chat(one, "good")).status, { interval: 500, timeout: 10_000 })
    .toBe(200);
  const cut = Promise.allSettled(Array.from({ length: 50 }, () => chat(one, "stall")));
  await expect
    .poll(async () => (await counted()).held, { timeout: 20_000 })
    .toBeGreaterThan(50 * DOLLAR);
  await one.kill();
  expect((await cut).every(({ status }) => status === "rejected")).toBe(true);
  expect((await counted()).held).toBeGreaterThan(50 * DOLLAR);
  await expect.poll(counted, { interval: 500, timeout: FREED_MS }).toMatchObject({ held: 0 });
  // One was called before.
  expect(await countStatuses([other], 120)).toEqual({ 200: 99, 429: 21 });
}, 240_000);

/** A service with keys, as an operator's file names it. */
function addProvider({ dataFolder }: KillableHub, baseUrl: string): void {
  const folder = join(dataFolder, "catalog/providers");
  mkdirSync(folder, { recursive: true });
  const entry = { label: "Acme", chatPath: "/v1/chat/completions", baseUrl, allowPrivate: true };
  writeFileSync(join(folder, "acme.json"), JSON.stringify(entry));
}
