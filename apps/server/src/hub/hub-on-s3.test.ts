import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobDigest } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../base/config.ts";
import { openFolderTarget } from "../storage/backup/folder-target.ts";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";
import { type S3Server, startS3 } from "../testing/s3/start-s3.ts";
import { useCredentials } from "../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { clientOf, commitLarge, noise } from "../testing/xet-setup.ts";
import { restoreBackup } from "./restore/restore-backup.ts";

let server: S3Server;
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startS3();
  useCredentials(server);
  const settings = { ORRERY_BLOBS: server.setting(), ORRERY_DATA: folder };
  app = await createTestApp(settings, { onEnd: (end) => ends.push(end) });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const keys = () => [...server.shelf.bucket.objects.keys()];
const objectOf = (bytes: Buffer) => ({
  oid: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.length,
});
const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");

async function send(bytes: Buffer, caller: TestCaller = ada) {
  const batch = await caller.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: JSON.stringify({
      operation: "upload",
      transfers: ["basic"],
      objects: [objectOf(bytes)],
    }),
  });
  const [{ actions }] = batch.json().objects;
  if (actions === undefined) return undefined;
  return caller.request("PUT", pathOf(actions.upload.href), { payload: Buffer.from(bytes) });
}

const get = (path: string, headers = {}) => ada.get(`/ada/m/resolve/main/${path}`, { headers });

it("pushes, serves whole and in ranges, and keeps no byte in its folder", async () => {
  const bytes = noise("weights", 6_000_000);
  const { oid } = objectOf(bytes);
  expect((await send(bytes))?.statusCode).toBe(200);
  expect((await send(bytes))?.statusCode).toBeUndefined();
  expect((await commitLarge(ada, "ada/m", { "w.bin": oid })).statusCode).toBe(200);
  expect(keys()).toEqual([`hub/blobs/${oid}`]);
  expect((await get("w.bin")).rawPayload.equals(bytes)).toBe(true);
  const part = await get("w.bin", { range: "bytes=5999990-" });
  expect([part.statusCode, part.headers["content-range"], part.rawPayload]).toEqual([
    206,
    "bytes 5999990-5999999/6000000",
    bytes.subarray(-10),
  ]);
  expect(existsSync(join(app.dataFolder, "blobs"))).toBe(false);
  expect(existsSync(join(app.dataFolder, "xet"))).toBe(false);
});

it("takes files in pieces", async () => {
  const bytes = noise("pieces", 400_000);
  const [oid = ""] = await clientOf(app, ada).upload("/api/models/ada/m/xet-write-token/main", [
    bytes,
  ]);
  expect((await commitLarge(ada, "ada/m", { "x.bin": oid })).statusCode).toBe(200);
  expect((await get("x.bin")).rawPayload.equals(bytes)).toBe(true);
  expect(
    readdirSync(join(app.dataFolder, "cache", "incoming"), { recursive: true }).filter((name) =>
      `${name}`.endsWith("-plain"),
    ),
  ).toEqual([]);
});

it("answers 503 with Retry-After while S3 fails, and shows nothing half", async () => {
  const bytes = noise("later", 5_500_000);
  const { oid } = objectOf(bytes);
  for (const fault of [{ status: 503, code: "SlowDown" }, { isCut: true }]) {
    const end = server.fail({ ...fault, when: ({ method }) => method === "PUT" });
    const failed = await send(bytes);
    end();
    expect([
      failed?.statusCode,
      failed?.headers["x-error-code"],
      failed?.headers["retry-after"],
    ]).toEqual([503, "StorageUnavailable", "5"]);
    expect(keys().some((key) => key.includes(oid))).toBe(false);
    expect((await commitLarge(ada, "ada/m", { "late.bin": oid })).statusCode).toBe(400);
  }
  const end = server.fail({ status: 500, when: ({ method }) => method === "GET" });
  const unread = await get("w.bin");
  const head = await ada.request("HEAD", "/ada/m/resolve/main/w.bin");
  end();
  expect([unread.statusCode, unread.headers["x-error-code"], head.statusCode]).toEqual([
    503,
    "StorageUnavailable",
    200,
  ]);
  // That S3 was away says nothing about a blob.
  expect(await app.hub.registry.damages.list()).toEqual([]);
  server.fail({ status: 503, code: "SlowDown", times: 2 });
  expect((await send(bytes))?.statusCode).toBe(200);
});

it("finds damage, serves nothing damaged, and repairs from a backup", async () => {
  const bytes = noise("precious", 30_000);
  const digest = objectOf(bytes).oid as BlobDigest;
  await send(bytes);
  await commitLarge(ada, "ada/m", { "p.bin": digest });
  const backup = join(temporaryFolder(), "backup");
  const saved = await app.hub.backup(await openFolderTarget(backup), () => {});
  expect([saved.damaged, saved.blobs > 1]).toEqual([[], true]);

  // Restored into another part of the bucket, and read there.
  const restored = join(temporaryFolder(), "restored");
  const place = readConfig({ ORRERY_DATA: restored, ORRERY_BLOBS: server.setting("restored") });
  const { damaged } = await restoreBackup(backup, place, { allowsDamage: false });
  expect([damaged, existsSync(join(restored, "blobs"))]).toEqual([[], false]);
  expect(keys().filter((key) => key.startsWith("restored/blobs/"))).toHaveLength(saved.blobs);

  const key = `hub/blobs/${digest}`;
  const { objects } = server.shelf.bucket;
  objects.set(key, { ...objects.get(key)!, body: Buffer.alloc(30_000, "x") });
  objects.set("hub/blobs/00stray", objects.get(key)!);
  const verify = async (isRepair: boolean, from?: string) => {
    const found: string[] = [];
    await app.hub.verifier.all({
      isRepair,
      bytesPerSecond: 0,
      ...(from !== undefined && { backup: from }),
      onFinding: ({ problem, what, isRepaired }) => {
        if (problem !== "unreferenced") found.push(`${problem} ${what} ${isRepaired}`);
      },
    });
    return found;
  };
  expect((await verify(false)).toSorted()).toEqual([
    `stray-file blobs/00stray false`,
    `wrong-bytes ${digest} false`,
  ]);
  expect((await get("p.bin")).headers["x-error-code"]).toBe("BlobMissing");
  objects.delete("hub/blobs/00stray");
  expect(await verify(true, backup)).toEqual([`missing ${digest} true`]);
  expect((await get("p.bin")).rawPayload.equals(bytes)).toBe(true);
  expect(await verify(false)).toEqual([]);
  const end = server.fail({ status: 500 });
  await expect(verify(false)).rejects.toMatchObject({ code: "storage-unavailable" });
  end();
  expect(await app.hub.registry.damages.list()).toEqual([]);
});

it("collects what nothing refers to, and spares what is young or in use", async () => {
  const bytes = noise("unused", 10_000);
  const { oid } = objectOf(bytes);
  await send(bytes);
  await app.hub.collectGarbage();
  expect(keys()).toContain(`hub/blobs/${oid}`);
  // S3 counts in seconds, and a collection leaves two of them.
  server.shiftClock(-10_000);
  await send(bytes);
  const { objects } = server.shelf.bucket;
  for (const [key, object] of objects)
    objects.set(key, { ...object, storedAt: new Date(object.storedAt.getTime() - 10_000) });
  server.shiftClock(0);
  const { blobs } = await app.hub.collectGarbage(0);
  expect(blobs).toBeGreaterThan(0);
  expect(keys()).not.toContain(`hub/blobs/${oid}`);
  expect((await get("p.bin")).statusCode).toBe(200);
});

it("counts against quotas as on a disk", async () => {
  const { viewer } = ada;
  const { quotas } = app.hub.registry;
  const { storageBytes } = await quotas.usage(viewer, "ada");
  await quotas.set(viewer, "ada", { storageBytes: storageBytes + 1_000 });
  const refused = await ada.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: JSON.stringify({
      operation: "upload",
      transfers: ["basic"],
      objects: [objectOf(noise("too much", 2_000))],
    }),
  });
  expect(refused.headers["x-error-code"]).toBe("StorageQuotaExceeded");
});

it("is not ready while S3 does not answer", async () => {
  const end = server.fail({ status: 500 });
  await expect(app.hub.check()).rejects.toMatchObject({ code: "storage-unavailable" });
  end();
  await app.hub.check();
});
