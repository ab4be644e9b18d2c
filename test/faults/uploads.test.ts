import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createGitClient } from "../conformance/git-client.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls, sha256 } from "./hub-calls.ts";
import { createKillableHub } from "./killable-hub.ts";
import { filesBelow } from "./leftovers.ts";
import { signUpAda } from "./sign-up-ada.ts";

async function startHub(
  folder: string,
  onEnd: (end: () => Promise<void>) => void,
  settings: Readonly<Record<string, string>> = {},
) {
  const hub = await createKillableHub(folder, settings);
  onEnd(hub.kill);
  await hub.start();
  const token = await signUpAda(hub);
  const calls = createHubCalls(hub.origin, token);
  await calls.createRepo("m");
  return { hub, token, calls };
}

/** For the tests that leave a hub as it was. */
let shared: Awaited<ReturnType<typeof startHub>>;
const sharedFolder = mkdtempSync(join(tmpdir(), "orrery-"));
let end = async () => {};
beforeAll(async () => {
  shared = await startHub(sharedFolder, (kill) => {
    end = kill;
  });
});
afterAll(async () => {
  await end();
  rmSync(sharedFolder, { recursive: true, force: true });
});

/** Sends the first half of a body and hangs up. */
const sendHalf = (url: string, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const half = bytes.subarray(0, bytes.length / 2);
    const headers = { "content-length": bytes.length };
    const sending = request(url, { method: "PUT", headers });
    sending.on("error", () => resolve());
    sending.on("close", () => resolve());
    sending.write(half, () => setTimeout(() => sending.destroy(), 50));
  });

it("keeps nothing of an upload that is cut, and takes it whole afterwards", async () => {
  const { hub, calls } = shared;
  const bytes = randomBytes(4_000_000);
  const oid = sha256(bytes);
  const body = JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] });
  const ask = async () => {
    const response = await calls.call("/ada/m.git/info/lfs/objects/batch", {
      method: "POST",
      body,
      headers: { "content-type": "application/vnd.git-lfs+json" },
    });
    return (await response.json()).objects[0].actions;
  };
  await sendHalf((await ask()).upload.href, bytes);
  const incoming = () => filesBelow(join(hub.dataFolder, "blobs/incoming"));
  await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
  expect(await ask()).toBeDefined();
  await expect(calls.commit("ada/m", {}, { "w.bin": oid })).rejects.toThrow(/not stored/);
  await calls.upload("ada/m", bytes);
  expect(await ask()).toBeUndefined();
  expect(sha256(await calls.download("ada/m", oid, bytes.length))).toBe(oid);
});

it("takes the same object from two writers at once", async () => {
  const { calls } = shared;
  const bytes = randomBytes(8_000_000);
  const oids = await Promise.all([1, 2, 3].map(() => calls.upload("ada/m", bytes)));
  const commits = oids.map((oid, index) => calls.commit("ada/m", {}, { [`${index}.bin`]: oid }));
  expect(new Set(await Promise.all(commits)).size).toBe(3);
  for (const index of [0, 1, 2])
    expect(sha256(await calls.bytes(`/ada/m/resolve/main/${index}.bin`))).toBe(oids[0]);
});

/** A small disk of its own, or why there cannot be one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "disk"));
  const disk = join(folder, "disk");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  return disk;
}

it("says no when the disk is full, keeps what it has, and goes on when there is room", async (context) => {
  const disk = smallDisk(60);
  if (disk === undefined) return context.skip("no small disk can be mounted here (not root?)");
  const { hub, token, calls } = await startHub(disk, onTestFinished, {
    ORRERY_LIMIT_DISK_RESERVE: "0",
  });
  const kept = randomBytes(5_000_000);
  const oid = await calls.upload("ada/m", kept);
  await calls.commit("ada/m", { "a.txt": "kept" }, { "kept.bin": oid });
  const head = (await calls.json("/api/models/ada/m")).sha;
  const git = createGitClient();
  const own = `${hub.origin.replace("://", `://x:${token}@`)}/ada/m`;
  await git.must(["clone", "--quiet", own, "work"]);

  await expect(calls.upload("ada/m", randomBytes(70_000_000))).rejects.toThrow(/507|fetch failed/);
  writeFileSync(join(disk, "filler"), randomBytes(1_000_000));
  try {
    for (let index = 0; ; index++)
      writeFileSync(join(disk, `filler-${index}`), randomBytes(500_000));
  } catch {
    // Full, to the last half megabyte.
  }
  await expect(calls.upload("ada/m", randomBytes(3_000_000))).rejects.toThrow();
  await expect(calls.commit("ada/m", { "b.txt": "x".repeat(4_000_000) })).rejects.toThrow();
  const made = await fetch(`${hub.origin}/api/repos/create`, {
    method: "POST",
    body: JSON.stringify({ name: "n" }),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  expect([made.status, made.headers.get("x-error-code")]).toEqual([507, "StorageFull"]);
  const signedIn = await fetch(`${hub.origin}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ name: "ada", password: "correct horse" }),
    redirect: "manual",
  });
  // A session is a few bytes: they fit, or they do not.
  expect([303, 507]).toContain(signedIn.status);
  writeFileSync(join(git.folder, "work/c.txt"), randomBytes(6_000_000));
  await git.must(["add", "--all"], "work");
  await git.must(["commit", "--quiet", "--message", "too much"], "work");
  expect((await git.run(["push", "origin", "main"], "work")).code).not.toBe(0);

  const info = await calls.json("/api/models/ada/m");
  expect(info.sha).toBe(head);
  expect(sha256(await calls.bytes("/ada/m/resolve/main/kept.bin"))).toBe(oid);
  for (const name of readdirSync(disk)) if (/^filler/.test(name)) rmSync(join(disk, name));
  expect((await git.run(["push", "origin", "main"], "work")).code).toBe(0);
  await calls.commit("ada/m", { "b.txt": "room again" });
  await hub.kill();
  await hub.start();
  const paths = (await calls.json("/api/models/ada/m")).siblings.map(
    ({ rfilename }: { rfilename: string }) => rfilename,
  );
  expect(paths).toEqual([".gitattributes", "a.txt", "b.txt", "c.txt", "kept.bin"]);
});
