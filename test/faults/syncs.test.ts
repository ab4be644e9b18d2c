import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../apps/server/src/testing/create-test-app.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import {
  isDownload,
  startTroubledUpstream,
} from "../../apps/server/src/testing/start-troubled-upstream.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls, sha256 } from "./hub-calls.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const SIZE = 4_000_000;
const PART = 250_000;
const RATE = 400_000;
/** What is here or there at the kill, at least. */
const BEGUN = 1_250_000;
/** After a pause, a second's worth of bytes comes at once. */
const BURST = RATE + PART;

it("keeps a pull and a push to their limit, and continues both after a kill", async () => {
  const other = await createTestApp({}, { multipart: { threshold: 2 * PART, partBytes: PART } });
  const bob = await other.signUp("bob");
  const between = await startTroubledUpstream(await other.listen());
  onTestFinished(between.close);
  const hub = await createKillableHub(temporaryFolder(), {
    ORRERY_UPSTREAM: between.origin,
    ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    ORRERY_MIRROR_PUSH_HOSTS: "127.0.0.1",
  });
  onTestFinished(hub.kill);
  const [theirs, ours] = [randomBytes(SIZE), randomBytes(SIZE)];
  await publishFiles(other, bob.viewer, { name: "pulled", files: { "model.safetensors": theirs } });
  await hub.start();
  const calls = createHubCalls(hub.origin, await signUpAda(hub));
  await calls.createRepo("pushed");
  const digest = await calls.upload("ada/pushed", ours);
  await calls.commit("ada/pushed", {}, { "model.safetensors": digest });

  const add = (sync: object) =>
    calls.post(
      "/api/admin/mirrors/syncs",
      JSON.stringify({ every: "once", bytesPerSecond: RATE, ...sync }),
      "application/json",
    );
  await add({ what: "bob/pulled" });
  await add({ what: "ada/pushed", push: { to: `${between.origin}/bob`, token: bob.token } });
  const downloads = () =>
    between.seen.flatMap((one) => (one.method === "GET" && isDownload(one) ? [one.range] : []));
  const sentParts = () =>
    between.seen.flatMap(({ method, path }) =>
      method === "PUT" ? (PART_PATH.exec(path)?.[1] ?? []) : [],
    );
  const pulled = watch(() => partBytes(hub));
  const pushed = watch(() => (sentParts().length - 1) * PART);
  await Promise.all([pulled.reaches(BEGUN), pushed.reaches(BEGUN)]);
  await hub.kill();

  for (const { bytes, most } of [pulled.rate(), pushed.rate()]) expect(bytes).toBeLessThan(most);
  const [brought, sent] = [partBytes(hub), sentParts()];
  expect([brought < SIZE, sent.length < SIZE / PART]).toEqual([true, true]);
  // Neither side shows a part of it.
  const files = await bob.get("/api/models/bob/pushed/tree/main");
  expect(files.json()).toMatchObject([{ path: ".gitattributes" }]);
  const holds = () => filesOf(hub).filter((path) => path.includes(sha256(theirs)));
  expect(holds()).toEqual([expect.stringMatching(/\.part$/)]);

  await hub.start();
  const isDone = async () =>
    (await bob.get("/bob/pushed/resolve/main/model.safetensors")).statusCode;
  await expect.poll(isDone, { timeout: 90_000, interval: 500 }).toBe(200);
  const isHere = () => holds().some((path) => !path.endsWith(".part"));
  await expect.poll(isHere, { timeout: 90_000, interval: 500 }).toBe(true);
  const reached = await bob.get("/bob/pushed/resolve/main/model.safetensors");
  expect(sha256(reached.rawPayload)).toBe(sha256(ours));
  between.trouble.status = 503;
  const came = await fetch(`${hub.origin}/bob/pulled/resolve/main/model.safetensors`);
  expect(sha256(Buffer.from(await came.arrayBuffer()))).toBe(sha256(theirs));
  // What was here or there does not come again: of parts, the one that was on its way.
  expect(downloads()).toEqual([undefined, `bytes=${brought}-${SIZE - 1}`]);
  const again = sentParts().slice(sent.length);
  expect(again.filter((part) => sent.slice(0, -1).includes(part))).toEqual([]);
  expect(new Set([...sent, ...again]).size).toBe(SIZE / PART);
}, 240_000);

const PART_PATH = /\/parts\/(\d+)$/;

const filesOf = ({ dataFolder }: KillableHub) =>
  readdirSync(dataFolder, { recursive: true, encoding: "utf8" });

/** Bytes of what is on its way to a hub. */
function partBytes({ dataFolder }: KillableHub): number {
  try {
    const parts = join(dataFolder, "mirror");
    return Math.max(...readdirSync(parts).map((part) => statSync(join(parts, part)).size), 0);
  } catch {
    return 0;
  }
}

/** How fast a number of bytes grows from when it is first seen. */
function watch(read: () => number) {
  let [first, firstAt, last, lastAt] = [0, 0, 0, 0];
  return {
    async reaches(bytes: number) {
      const giveUpAt = Date.now() + 90_000;
      while (last < bytes && Date.now() < giveUpAt) {
        [last, lastAt] = [Math.max(0, read()), performance.now()];
        if (firstAt === 0 && last > 0) [first, firstAt] = [last, lastAt];
        await sleep(20);
      }
      expect(last).toBeGreaterThanOrEqual(bytes);
    },
    /** What came since, and the most that may have. */
    rate: () => ({ bytes: last - first, most: (RATE * (lastAt - firstAt)) / 1000 + BURST }),
  };
}
