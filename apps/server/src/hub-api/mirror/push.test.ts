import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  OPERATOR,
  parsePushTarget,
  parseSyncKeep,
  type Sync,
  type SyncSettings,
} from "@orrery/registry";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runSyncs } from "../../hub/mirror/sync/run-syncs.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import {
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../testing/start-troubled-upstream.ts";

// Several runs of syncs each, which look every two seconds.
vi.setConfig({ testTimeout: 180_000 });

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.unshift(end);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

let ours: TestApp;
let ada: TestCaller;
let theirs: TestApp;
let bob: TestCaller;
let between: TroubledUpstream;

beforeAll(async () => {
  ours = await createTestApp({ ORRERY_DATA: folder() }, { onEnd });
  ada = await ours.signUp("ada");
  const multipart = { threshold: 2_000_000, partBytes: 500_000 };
  theirs = await createTestApp({ ORRERY_DATA: folder() }, { onEnd, multipart });
  bob = await theirs.signUp("bob");
  between = await startTroubledUpstream(await theirs.listen());
  onEnd(between.close);
});
afterAll(async () => {
  for (const end of ends) await end();
});
beforeEach(() => {
  between.seen.length = 0;
});

async function commit(
  who: TestCaller,
  repo: string,
  files: Record<string, Uint8Array | string>,
  branch = "main",
) {
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  }));
  const answer = await who.request("POST", `/api/${repo}/commit/${branch}`, {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(answer.statusCode).toBe(200);
}

async function publish(
  name: string,
  files: Record<string, Uint8Array | string>,
  settings: object = {},
) {
  await ada.post("/api/repos/create", { name, ...settings });
  await commit(ada, `${"type" in settings ? "datasets" : "models"}/ada/${name}`, files);
}

const refsOf = async (who: TestCaller, repo: string) =>
  (await who.get(`/api/${repo}/refs`)).json() as {
    branches: { name: string; targetCommit: string }[];
  };
const mainOf = async (who: TestCaller, repo: string) =>
  (await refsOf(who, repo)).branches.find(({ name }) => name === "main")?.targetCommit;

const add = (what: string, settings: Partial<SyncSettings> = {}, isForced = false) =>
  ours.hub.registry.syncs.create(
    OPERATOR,
    {
      ...{ what, keep: parseSyncKeep("main"), everySeconds: 86_400, bytesPerSecond: 0 },
      push: parsePushTarget(`${between.origin}/bob`, isForced),
      ...settings,
    },
    bob.token,
  );
const get = (id: string) => ours.hub.registry.syncs.get(OPERATOR, id);
const outcomes = async (id: string) =>
  Object.fromEntries(
    (await ours.hub.registry.syncs.listRepos(OPERATOR, id)).map((one) => [one.repo, one]),
  );

/** Runs what is due until a sync is as wanted. */
async function until(
  id: string,
  isDone: (sync: Sync) => boolean | Promise<boolean>,
  pushHosts = ["127.0.0.1"],
): Promise<Sync> {
  const running = runSyncs({ hub: ours.hub, mirrorBytes: 0, pushHosts }, (error) => {
    throw error;
  });
  try {
    await expect.poll(async () => isDone(await get(id)), { timeout: 50_000 }).toBe(true);
  } finally {
    await running.stop();
  }
  return get(id);
}
const isOver = ({ runAt, endedAt, tries }: Sync) => tries > 0 || (!runAt && endedAt !== undefined);
const again = async (id: string) => {
  await ours.hub.registry.syncs.run(OPERATOR, id);
  const { endedAt } = await get(id);
  return until(id, (sync) => !sync.runAt && sync.endedAt?.getTime() !== endedAt?.getTime());
};
const sentBytes = () =>
  between.seen.filter(({ method, path }) => method === "PUT" && path.startsWith("/lfs/"));

it("makes an owner's repos at the other hub, with their commits, and sends what is missing once", async () => {
  const [weights, table] = [randomBytes(2_200_000), randomBytes(30_000)];
  await publish("tiny", { "README.md": "# Tiny\n", "model.safetensors": weights });
  await publish("words", { "train.parquet": table }, { type: "dataset" });
  await publish("secret", { "config.json": "{}" }, { private: true });
  await ada.request("POST", "/api/models/ada/tiny/branch/dev", { payload: {} });
  await ada.request("POST", "/api/models/ada/tiny/tag/main", { payload: { tag: "v1" } });

  const id = await add("ada");
  const done = await until(id, isOver);
  expect(done.progress, JSON.stringify(await outcomes(id))).toMatchObject({
    ...{ total: 3, done: 3, failed: 0 },
    bytes: weights.length + table.length,
  });
  // Five parts, and a whole file.
  expect(sentBytes()).toHaveLength(6);
  for (const [repo, name] of [
    ["models/ada/tiny", "models/bob/tiny"],
    ["datasets/ada/words", "datasets/bob/words"],
    ["models/ada/secret", "models/bob/secret"],
  ] as const)
    expect(await refsOf(bob, name)).toEqual(await refsOf(ada, repo));
  const read = await bob.get("/bob/tiny/resolve/v1/model.safetensors");
  expect(read.rawPayload.equals(weights)).toBe(true);
  expect((await theirs.get("/api/models/bob/secret")).statusCode).toBe(401);
  expect((await bob.get("/api/models/bob/secret")).json()).toMatchObject({ private: true });

  // Nothing says which token it is.
  const shown = JSON.stringify(await ours.hub.registry.syncs.list(OPERATOR));
  expect(shown).not.toContain(bob.token);

  between.seen.length = 0;
  const second = await again(id);
  expect(second.progress).toMatchObject({ total: 3, done: 3, bytes: 0 });
  expect(between.seen).toEqual([]);
  await ours.hub.registry.syncs.delete(OPERATOR, id);
});

it("overwrites nothing that changed there, says which branch, and does so with force", async () => {
  await publish("both", { "README.md": "# One\n" });
  const id = await add("ada/both");
  await until(id, isOver);
  await commit(bob, "models/bob/both", { "theirs.txt": "theirs" });
  const there = await mainOf(bob, "models/bob/both");
  await commit(ada, "models/ada/both", { "ours.txt": "ours" });
  await ada.request("POST", "/api/models/ada/both/branch/new", { payload: {} });
  const refused = await again(id);
  expect(refused.progress).toMatchObject({ total: 1, done: 0, failed: 1 });
  expect(await outcomes(id)).toMatchObject({
    "ada/both": { outcome: "refused", error: expect.stringMatching(/^main: changed at 127/) },
  });
  expect(await mainOf(bob, "models/bob/both")).toBe(there);
  const { branches } = await refsOf(bob, "models/bob/both");
  expect(branches.map(({ name }) => name).toSorted()).toEqual(["main", "new"]);
  const forced = await add("ada/both", {}, true);
  await until(forced, isOver);
  expect(await mainOf(bob, "models/bob/both")).toBe(await mainOf(ada, "models/ada/both"));
  for (const one of [id, forced]) await ours.hub.registry.syncs.delete(OPERATOR, one);
});

it("pushes soon after a commit here, and neither what is public there nor to where it must not", async () => {
  await publish("live", { "README.md": "# Live\n" });
  const id = await add("ada/live");
  await until(id, isOver);
  await commit(ada, "models/ada/live", { "config.json": "{}" });
  const touched = await get(id);
  expect(touched.nextAt?.getTime()).toBeLessThan(Date.now() + 6_000);
  const isThere = async () =>
    (await mainOf(bob, "models/bob/live")) === (await mainOf(ada, "models/ada/live"));
  expect(await isThere()).toBe(false);
  await until(id, isThere);

  // What becomes private here does not reach a repo that everyone reads.
  await ada.request("PUT", "/api/models/ada/live/settings", { payload: { private: true } });
  await commit(ada, "models/ada/live", { "secret.txt": "secret" });
  await again(id);
  expect(await isThere()).toBe(false);
  expect((await outcomes(id))["ada/live"]).toMatchObject({
    outcome: "refused",
    error: expect.stringContaining("public at"),
  });
  await ours.hub.registry.syncs.delete(OPERATOR, id);

  between.seen.length = 0;
  await publish("inside", { "README.md": "# Inside\n" });
  const inside = await add("ada/inside");
  const tried = await until(inside, isOver, []);
  expect((await outcomes(inside))["ada/inside"]?.error ?? tried.error).toMatch(/https|private/);
  expect(between.seen).toEqual([]);
  await ours.hub.registry.syncs.delete(OPERATOR, inside);
});

it("is added, run and removed on the page of mirrors, which never shows the token", async () => {
  const page = "/admin/mirrors";
  const form = { what: "ada/tiny", to: "https://hub.invalid/ada", every: "6h", limit: "2.5" };
  const secret = { secret: "hf_not_to_be_seen" };
  const wrong = { ...form, ...secret, intent: "push-sync", to: "http://10.0.0.1" };
  const refused = await postForm(ada, page, wrong);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain("ORRERY_MIRROR_PUSH_HOSTS");
  expect(refused.body).not.toContain(secret.secret);
  const added = await postForm(ada, page, { ...form, ...secret, intent: "push-sync" });
  expect(added.statusCode).toBe(303);
  await postForm(ada, page, { ...form, intent: "add-sync", keep: "main, Q4_K_M" });
  const rows = async () => (await ada.get(`${page}?_data=adminMirrors`)).json().syncs;
  const [pushed, pulled] = (await rows()).slice(-2);
  expect(pushed).toMatchObject({
    ...{ what: "ada/tiny", to: "https://hub.invalid/ada", isForced: false },
    ...{ everySeconds: 21_600, bytesPerSecond: 2_500_000, failures: [] },
  });
  expect(pulled).not.toHaveProperty("to");
  for (const address of [page, `${page}?_data=adminMirrors`, "/admin/audit"])
    expect((await ada.get(address)).body).not.toContain(secret.secret);
  for (const { id } of [pushed, pulled])
    for (const intent of ["run-sync", "remove-sync"])
      expect((await postForm(ada, page, { intent, item: id })).statusCode).toBe(303);
  const left = (await rows()).map(({ id }: { id: string }) => id);
  expect(left).not.toContain(pushed.id);
  expect(left).not.toContain(pulled.id);
});

it("refuses a push without a token, and says so when the other hub refuses it", async () => {
  const push = parsePushTarget(between.origin, false);
  const settings = { what: "ada/tiny", keep: parseSyncKeep("main"), everySeconds: 0 };
  await expect(
    ours.hub.registry.syncs.create(OPERATOR, { ...settings, bytesPerSecond: 0, push }),
  ).rejects.toMatchObject({ code: "bad-request" });
  for (const wrong of ["ftp://hub", "https://hub/a/b", "https://ada:x@hub", "hub"])
    expect(() => parsePushTarget(wrong, false)).toThrow(/is no hub/);
  // bob's token may not make repos of others.
  const id = await add("ada/tiny", { push });
  await until(id, isOver);
  expect((await outcomes(id))["ada/tiny"]).toMatchObject({
    outcome: "refused",
    error: expect.stringContaining("refuses this token"),
  });
});
