import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { createDatabase } from "../../apps/server/src/testing/postgres/create-database.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import { orrery } from "../../apps/server/src/testing/run-orrery.ts";
import { shareTestApp } from "../../apps/server/src/testing/share-test-app.ts";
import {
  isDownload,
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../apps/server/src/testing/start-troubled-upstream.ts";
import { createKillableHub, type KillableHub } from "../faults/killable-hub.ts";
import { type Front, startFront } from "./start-front.ts";

const BYTES = Number(process.env.MIRROR_BYTES ?? 4_000_000);
const CALLERS = Number(process.env.MIRROR_CALLERS ?? 40);
const theirs = shareTestApp();
const folder = mkdtempSync(join(tmpdir(), "orrery-mirrors-"));
const hubs: KillableHub[] = [];
let front: Front;
let between: TroubledUpstream;

beforeAll(async () => {
  between = await startTroubledUpstream(await theirs().listen());
  front = await startFront({ hasStorage: true });
  const settings = {
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_SECRET_KEY: randomUUID(),
    ORRERY_UPSTREAM: between.origin,
    ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    ORRERY_RUNNER: "off",
    ...front.storage,
  };
  for (let index = 0; index < 2; index++)
    hubs.push(await createKillableHub(join(folder, `${index}`), settings));
  await Promise.all(hubs.map((hub) => hub.start()));
});
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.kill()));
  await front?.close();
  await between?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(() => {
  for (const name of Object.keys(between.trouble)) delete between.trouble[name as never];
  between.seen.length = 0;
  between.sent = 0;
});

async function publish(name: string): Promise<Buffer> {
  const weights = randomBytes(BYTES);
  const root = await theirs().hub.registry.accounts.findViewer("root");
  if (!root) throw new Error("no root");
  await publishFiles(theirs(), root, { name, files: { "model.safetensors": weights } });
  return weights;
}
const downloads = () => between.seen.filter(isDownload);

/** What a caller got. */
async function read(hub: KillableHub | undefined, name: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const answer = await fetch(`${hub?.origin}/root/${name}/resolve/main/model.safetensors`);
    for await (const piece of answer.body ?? []) {
      bytes += piece.length;
      hash.update(piece);
    }
    return { outcome: `${answer.status}`, bytes, digest: hash.digest("hex") };
  } catch {
    return { outcome: "cut", bytes, digest: "" };
  }
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Bytes of what is on its way to a process, but for parts of some names. */
const partBytes = ({ dataFolder }: KillableHub, except: ReadonlySet<string> = new Set()) => {
  try {
    const parts = join(dataFolder, "mirror");
    const names = readdirSync(parts).filter((part) => !except.has(part));
    return Math.max(...names.map((part) => statSync(join(parts, part)).size), 0);
  } catch {
    return 0;
  }
};

it("downloads once for callers of processes with disks of their own, who read while it comes", async () => {
  const weights = await publish("cold");
  between.trouble.pauseMs = 20;
  const callers = Array.from({ length: CALLERS }, (_, index) => read(hubs[index % 2], "cold"));
  // Both have bytes before the other hub has sent all.
  for (const hub of hubs) await expect.poll(() => partBytes(hub)).toBeGreaterThan(0);
  expect(between.sent).toBeLessThan(BYTES);
  const found = await Promise.all(callers);
  const right = { outcome: "200", bytes: BYTES, digest: sha256(weights) };
  for (const one of found) expect(one).toMatchObject(right);
  expect(downloads().map(({ range }) => range)).toEqual([undefined]);
  for (const hub of hubs) await expect.poll(() => partBytes(hub)).toBe(0);
  const unsigned = await fetch(`${hubs[0]?.origin}/api/internal/mirror`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: "a", start: 0 }),
  });
  expect(unsigned.status).toBe(404);
});

it("continues with what it copied when the process that downloads is killed", async () => {
  const weights = await publish("killed");
  between.trouble.pauseMs = 40;
  const [leader, other] = hubs as [KillableHub, KillableHub];
  const cut = read(leader, "killed");
  await expect.poll(() => partBytes(leader)).toBeGreaterThan(0);
  const rest = read(other, "killed");
  await expect.poll(() => partBytes(other)).toBeGreaterThan(500_000);
  const list = () => fetch(`${other.origin}/api/models/root/killed/tree/main`);
  expect(await (await list()).json()).toContainEqual(expect.objectContaining({ size: BYTES }));
  await leader.kill();
  expect(await cut).toMatchObject({ outcome: "cut" });
  expect((await cut).bytes).toBeLessThan(BYTES);
  expect(await rest).toMatchObject({ outcome: "200", digest: sha256(weights) });
  const [first, second, ...more] = downloads().map(({ range }) => range);
  expect([first, more]).toEqual([undefined, []]);
  expect(Number(/^bytes=(\d+)-/.exec(second ?? "")?.[1])).toBeGreaterThan(500_000);
  await leader.start();
  between.seen.length = 0;
  expect(await read(leader, "killed")).toMatchObject({ digest: sha256(weights) });
  expect(downloads()).toEqual([]);
});

it("runs a sync that is due in one process alone", async () => {
  const weights = await publish("due");
  const [first] = hubs as [KillableHub, KillableHub];
  // What a killed process left is deleted after a day.
  const left = new Set(hubs.flatMap(({ dataFolder }) => readdirSync(join(dataFolder, "mirror"))));
  // Slow enough that both look for it while it runs.
  const limit = `${BYTES / 5}`;
  const words = ["mirror", "add", "root/due", "--every", "once", "--limit", limit];
  expect(await orrery(words, first.environment)).toMatchObject({ code: 0 });
  const held = () => hubs.map((hub) => partBytes(hub, left)).filter((bytes) => bytes > 0);
  await expect.poll(() => Math.max(...held(), 0), { timeout: 60_000 }).toBeGreaterThan(BYTES / 2);
  expect(held()).toHaveLength(1);
  const isEnded = async () => {
    const { text } = await orrery(["mirror", "syncs", "--json"], first.environment);
    const { progress, endedAt } = JSON.parse(text);
    return endedAt === undefined ? undefined : progress;
  };
  await expect
    .poll(isEnded, { timeout: 60_000, interval: 1_000 })
    .toMatchObject({ total: 1, done: 1, failed: 0, bytes: BYTES });
  expect(downloads()).toHaveLength(1);
  expect(between.seen.filter(({ path }) => path === "/api/models/root/due")).toHaveLength(1);
  for (const hub of hubs)
    expect(await read(hub, "due")).toMatchObject({ outcome: "200", digest: sha256(weights) });
});
