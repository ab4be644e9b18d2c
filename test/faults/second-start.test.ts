import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run, temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls, sha256 } from "./hub-calls.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-"));
let hub: KillableHub;
beforeAll(async () => {
  hub = await createKillableHub(folder);
  await hub.start();
});
afterAll(async () => {
  await hub.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** An upload whose second half is sent when the test says so; settles with the status. */
function slowUpload(url: string, bytes: Buffer) {
  const half = bytes.length / 2;
  const sending = request(url, { method: "PUT", headers: { "content-length": bytes.length } });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  sending.write(bytes.subarray(0, half));
  return { status, finish: () => sending.end(bytes.subarray(half)) };
}

it("does not start beside a hub on its folder, says who has it, and harms nothing", async () => {
  const calls = createHubCalls(hub.origin, await signUpAda(hub));
  await calls.createRepo("m");
  mkdirSync(join(hub.dataFolder, "runner/model"), { recursive: true });
  writeFileSync(join(hub.dataFolder, "runner/model/weights"), "");

  const bytes = randomBytes(4_000_000);
  const oid = sha256(bytes);
  const batch = await calls.call("/ada/m.git/info/lfs/objects/batch", {
    method: "POST",
    body: JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  const upload = slowUpload((await batch.json()).objects[0].actions.upload.href, bytes);
  const { port } = new URL(hub.origin);
  const seconds = await Promise.all(
    [port, "0"].map((ORRERY_PORT) => run(["serve"], { ORRERY_DATA: hub.dataFolder, ORRERY_PORT })),
  );
  for (const second of seconds) {
    expect(second.code).toBe(75);
    expect(second.stderr).toMatch(
      /^orrery: Process \d+ on \S+, running since 2\d{3}-\S+ at http:\/\/localhost:\d+, already uses the data folder [^\n]+\n$/,
    );
    expect(second.stderr).toContain(hub.origin);
  }
  expect(existsSync(join(hub.dataFolder, "runner/model/weights"))).toBe(true);
  upload.finish();
  expect(await upload.status).toBe(200);
  await calls.commit("ada/m", {}, { "w.bin": oid });
  expect(sha256(await calls.bytes("/ada/m/resolve/main/w.bin"))).toBe(oid);

  // Commands run at the same time.
  for (const command of ["gc", "reindex"])
    expect(await run([command], { ORRERY_DATA: hub.dataFolder })).toMatchObject({ code: 0 });

  // A kill leaves no lock.
  await hub.kill();
  await hub.start();
  expect(sha256(await calls.bytes("/ada/m/resolve/main/w.bin"))).toBe(oid);
});

it("changes nothing where its port is taken", async () => {
  const dataFolder = join(temporaryFolder(), "data");
  mkdirSync(join(dataFolder, "blobs/incoming"), { recursive: true });
  writeFileSync(join(dataFolder, "blobs/incoming/half"), "");
  const second = await run(["serve"], {
    ORRERY_DATA: dataFolder,
    ORRERY_PORT: new URL(hub.origin).port,
  });
  expect([second.code, second.stderr]).toEqual([75, expect.stringContaining("is in use")]);
  expect(existsSync(join(dataFolder, "blobs/incoming/half"))).toBe(true);
  expect(existsSync(join(dataFolder, "orrery.sqlite"))).toBe(false);
});
