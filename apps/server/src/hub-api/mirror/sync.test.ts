import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  OPERATOR,
  parseSyncKeep,
  type RepoId,
  type Sync,
  type SyncSettings,
} from "@orrery/registry";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runSyncs } from "../../hub/mirror/sync/run-syncs.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import {
  isDownload,
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../testing/start-troubled-upstream.ts";

// Several runs of syncs each, which look every two seconds.
vi.setConfig({ testTimeout: 180_000 });

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.unshift(end);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

let theirs: TestApp;
let ada: TestCaller;
let between: TroubledUpstream;
let ours: TestApp;
let origin = "";

beforeAll(async () => {
  theirs = await createTestApp({ ORRERY_DATA: folder() }, { onEnd });
  ada = await theirs.signUp("ada");
  between = await startTroubledUpstream(await theirs.listen());
  onEnd(between.close);
  ours = await createTestApp(
    {
      ORRERY_DATA: folder(),
      ORRERY_UPSTREAM: between.origin,
      ORRERY_UPSTREAM_TOKEN: ada.token ?? "",
      ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    },
    { onEnd },
  );
  await ours.signUp("boss");
  origin = await ours.listen();
});
afterAll(async () => {
  for (const end of ends) await end();
});
beforeEach(() => {
  for (const name of Object.keys(between.trouble)) delete between.trouble[name as never];
  between.seen.length = 0;
});

async function publish(
  name: string,
  files: Record<string, Uint8Array | string>,
  settings: object = {},
) {
  await ada.post("/api/repos/create", { name, ...settings });
  const prefix = "type" in settings ? "datasets" : "models";
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  }));
  const answer = await ada.request("POST", `/api/${prefix}/ada/${name}/commit/main`, {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(answer.statusCode).toBe(200);
}

const model = (name: string): RepoId => ({ type: "model", namespace: "ada", name });
const add = (what: string, settings: Partial<SyncSettings> = {}) =>
  ours.hub.registry.syncs.create(OPERATOR, {
    ...{ what, keep: parseSyncKeep("main"), everySeconds: 86_400 },
    ...{ bytesPerSecond: 0, ...settings },
  });
const get = (id: string) => ours.hub.registry.syncs.get(OPERATOR, id);
const outcomes = async (id: string) =>
  Object.fromEntries(
    (await ours.hub.registry.syncs.listRepos(OPERATOR, id)).map((one) => [one.repo, one]),
  );

/** Runs what is due until a sync is as wanted. */
async function until(id: string, isDone: (sync: Sync) => boolean): Promise<Sync> {
  const running = runSyncs({ hub: ours.hub, mirrorBytes: 0, pushHosts: [] }, (error) => {
    throw error;
  });
  try {
    await expect.poll(async () => isDone(await get(id)), { timeout: 50_000 }).toBe(true);
  } finally {
    await running.stop();
  }
  return get(id);
}
const hasEnded = ({ runAt, nextAt }: Sync) =>
  !runAt || (nextAt !== undefined && nextAt > new Date());

async function isHere(name: string, bytes: Uint8Array): Promise<boolean> {
  const { mirrors } = ours.hub.registry;
  const known = await mirrors.find(model(name));
  return known !== undefined && mirrors.isHeld(known.repo.key, sha256(bytes) as never);
}

it("brings what an owner has, with the files that are kept, and says of each repo why not", async () => {
  const [small, large, weights, table] = [1, 2, 3, 4].map((count) => randomBytes(20_000 + count));
  await publish("quants", {
    "README.md": "---\nlicense: mit\n---\n",
    "tiny-Q4_K_M.gguf": small ?? "",
    "tiny-Q8_0.gguf": large ?? "",
    "model.safetensors": weights ?? "",
  });
  await publish("words", { "train.parquet": table ?? "" }, { type: "dataset" });
  await publish("closed", { "model.safetensors": weights ?? "" }, { private: true });
  await publish("gate", { "model.safetensors": weights ?? "" });
  await ada.request("PUT", "/api/models/ada/gate/settings", { payload: { gated: "manual" } });
  await publish("circle", { "model.safetensors": randomBytes(20_000) });
  between.trouble.moved = { "/api/models/ada/circle": "/api/models/ada/circle" };

  const id = await add("ada", { keep: parseSyncKeep("main,Q4_K_M") });
  const tried = await until(id, ({ tries }) => tries > 0);
  const all = JSON.stringify(await outcomes(id));
  expect(tried.progress, all).toMatchObject({ total: 4, done: 2, failed: 2 });
  expect(tried.error).toContain("ada/circle");
  expect(tried.nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect(await outcomes(id)).toMatchObject({
    "ada/quants": { outcome: "done" },
    "datasets/ada/words": { outcome: "done" },
    "ada/gate": { outcome: "refused", error: expect.stringContaining("gated") },
    "ada/circle": { outcome: "failed", error: expect.stringContaining("circle") },
  });
  expect(await isHere("quants", small ?? randomBytes(1))).toBe(true);
  expect(await isHere("quants", weights ?? randomBytes(1))).toBe(true);
  expect(await isHere("quants", large ?? randomBytes(1))).toBe(false);
  expect(tried.progress.bytes).toBe(20_001 + 20_003 + 20_004);
  await ours.hub.registry.mirrors.evict(0);
  expect(await isHere("quants", small ?? randomBytes(1))).toBe(true);

  // The same run continues with what failed, and with nothing else.
  delete between.trouble.moved;
  between.seen.length = 0;
  await ours.hub.registry.syncs.run(OPERATOR, id);
  const ended = await until(id, ({ runAt }) => !runAt);
  expect(ended.progress).toMatchObject({ total: 4, done: 3, failed: 1 });
  expect(ended.error).toBeUndefined();
  expect(between.seen.some(({ path }) => path.includes("/ada/quants"))).toBe(false);
  expect(ended.nextAt?.getTime()).toBeGreaterThan(Date.now() + 80_000_000);
});

it("keeps to its limit while no one waits, and continues where it was cut", async () => {
  const bytes = randomBytes(3_000_000);
  await publish("slow", { "model.safetensors": bytes });
  const id = await add("ada/slow", { bytesPerSecond: 100_000, everySeconds: 0 });
  const cut = await until(id, ({ progress }) => progress.bytes > 150_000);
  expect(cut.runAt).toBeDefined();
  expect(cut.progress.bytes).toBeLessThan(2_500_000);
  expect(await isHere("slow", bytes)).toBe(false);
  const running = until(id, ({ runAt }) => !runAt);
  const begunAt = performance.now();
  const leftMs = (bytes.length - cut.progress.bytes) / 100;
  const read = await fetch(`${origin}/ada/slow/resolve/main/model.safetensors`);
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
  // Half of the time that the sync would take for what is left.
  expect(performance.now() - begunAt).toBeLessThan(leftMs / 2);
  const ended = await running;
  expect(between.seen.filter(isDownload)).toHaveLength(1);
  expect(ended.nextAt).toBeUndefined();
  expect(ended.progress).toMatchObject({ total: 1, done: 1, failed: 0 });
});

it("follows a query, and tries again later when the other hub fails", async () => {
  await publish("needle-one", { "model.safetensors": randomBytes(9_000) });
  between.trouble.status = 503;
  const id = await add("search=needle limit=5");
  const tried = await until(id, ({ tries }) => tries > 0);
  expect(tried.error).toContain("503");
  delete between.trouble.status;
  await ours.hub.registry.syncs.run(OPERATOR, id);
  const ended = await until(id, hasEnded);
  expect(Object.keys(await outcomes(id))).toEqual(["ada/needle-one"]);
  expect(ended.progress).toMatchObject({ total: 1, done: 1 });
});

it("ends a run whose sync was removed, and refuses what names nothing", async () => {
  await publish("gone", { "model.safetensors": randomBytes(2_000_000) });
  const id = await add("ada/gone", { bytesPerSecond: 20_000 });
  const running = runSyncs({ hub: ours.hub, mirrorBytes: 0, pushHosts: [] }, () => {});
  await expect
    .poll(async () => (await get(id)).progress.bytes, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await ours.hub.registry.syncs.delete(OPERATOR, id);
  // Long before it would be over by itself.
  await expect
    .poll(() => ours.hub.registry.leases.acquire(`sync:${id}`, 1), { timeout: 20_000 })
    .toBeDefined();
  await running.stop();
  for (const what of ["", "a/b/c", "sql=1", "ada/../x"])
    await expect(add(what)).rejects.toMatchObject({ code: "bad-request" });
  await expect(add("ada", { everySeconds: 5 })).rejects.toMatchObject({ code: "bad-request" });
});

it("brings what a rule asks about, and nothing that a rule or an administrator refused", async () => {
  for (const name of ["held-open", "held-new", "held-refused", "held-denied"])
    await publish(name, { "model.safetensors": randomBytes(9_000) });
  const { mirrorRules, mirrorRequests } = ours.hub.registry;
  const rules = [
    await mirrorRules.add(OPERATOR, { effect: "ask", kind: "repo", value: "ada/held-*" }),
    await mirrorRules.add(OPERATOR, { effect: "deny", kind: "repo", value: "ada/held-denied" }),
  ];
  for (const name of ["held-open", "held-refused"])
    expect((await ours.get(`/api/models/ada/${name}`)).headers["x-error-code"]).toBe("GatedRepo");
  await mirrorRequests.refuse(OPERATOR, model("held-refused"), "Use the newer one.");

  const id = await add("search=held limit=10");
  const ended = await until(id, (sync) => sync.progress.total === 4 && hasEnded(sync));
  expect(await outcomes(id)).toMatchObject({
    "ada/held-open": { outcome: "done" },
    "ada/held-new": { outcome: "done" },
    "ada/held-refused": { outcome: "refused", error: expect.stringContaining("newer one") },
    "ada/held-denied": { outcome: "refused", error: expect.stringContaining("denies") },
  });
  expect(ended.tries).toBe(0);
  // What visitors waited for is answered, and nothing was asked in their name.
  expect(await mirrorRequests.list(OPERATOR, ["open"], 10)).toEqual([]);
  expect((await ours.get("/api/models/ada/held-open")).statusCode).toBe(200);
  for (const { key } of rules) await mirrorRules.delete(OPERATOR, key);
});
