import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createXetClient, type Send } from "../../apps/server/src/testing/xet-client.ts";
import { noise } from "../../apps/server/src/testing/xet-setup.ts";
import { createHubCalls, type HubCalls, sha256 } from "./hub-calls.ts";
import { IS_LONG } from "./is-long.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const KILLS = IS_LONG ? 12 : 4;
/** The shard is read, checked and written within about this long. */
const SPREAD_MS = 180;
const TOKEN_PATH = "/api/models/ada/m/xet-write-token/main";

const folder = mkdtempSync(join(tmpdir(), "orrery-"));
let hub: KillableHub;
let token: string;
let calls: HubCalls;
beforeAll(async () => {
  hub = await createKillableHub(folder);
  await hub.start();
  token = await signUpAda(hub);
  calls = createHubCalls(hub.origin, token);
  await calls.createRepo("m");
});
afterAll(async () => {
  await hub.kill();
  rmSync(folder, { recursive: true, force: true });
});

it("is never half-way after a kill during a shard, and takes the same shard again", async () => {
  const send: Send = async (method, url, headers, body) => {
    const response = await fetch(url.startsWith("http") ? url : `${hub.origin}${url}`, {
      method,
      // The server on the other end may be another one by the next call.
      headers: { ...headers, connection: "close" },
      ...(body && { body: new Uint8Array(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const client = createXetClient(send, token);

  for (let round = 0; round < KILLS; round++) {
    const contents = [0, 1].map((index) => noise(`${round} ${index}`, 8_000_000));
    const leave = await client.open(TOKEN_PATH);
    const files = [];
    for (const content of contents) files.push(await client.sendPieces(leave, content));
    const cut = client.sendShard(leave, files).then(
      ({ frames }) => frames.at(-1)?.type,
      () => "cut",
    );
    await setTimeout(5 + (round * SPREAD_MS) / KILLS);
    await hub.kill();
    const isDone = (await cut) === "result";
    await hub.start();
    for (const [index, content] of contents.entries()) {
      const { sha256: oid } = files[index]!;
      const bytes = await calls.download("ada/m", oid, content.length).catch(() => undefined);
      // Not there, unless the hub said that it is; and never anything but the file.
      if (isDone || bytes) expect(sha256(bytes ?? Buffer.alloc(0))).toBe(oid);
    }
    const again = await client.sendShard(leave, files);
    expect(again.frames.at(-1)).toEqual({ type: "result" });
    const oids = Object.fromEntries(files.map((file, index) => [`${round}-${index}`, file.sha256]));
    await calls.commit("ada/m", {}, oids);
  }
  for (let round = 0; round < KILLS; round++) {
    const bytes = await calls.bytes(`/ada/m/resolve/main/${round}-1`);
    expect(bytes.equals(noise(`${round} 1`, 8_000_000))).toBe(true);
  }
  // A kill may leave a file that no row names, for the daily collection; no row names a piece twice.
  const db = new DatabaseSync(join(hub.dataFolder, "orrery.sqlite"), { readOnly: true });
  const kept = db.prepare("select hash from xet_xorb where raw_file is not null").all();
  db.close();
  expect(kept).toEqual([]);
}, 600_000);

it("takes a xorb again whose upload a kill cut, and one that it had acknowledged", async () => {
  const bytes = noise("xorb", 20_000_000);
  let killsIn = 0;
  const send: Send = async (method, url, headers, body) => {
    const sending = fetch(url.startsWith("http") ? url : `${hub.origin}${url}`, {
      method,
      headers: { ...headers, connection: "close" },
      ...(body && { body: new Uint8Array(body) }),
    }).then(async (response) => ({ status: response.status, text: await response.text() }));
    // Heard of below, if not before the kill is over.
    sending.catch(() => {});
    if (method === "POST" && killsIn > 0) {
      await setTimeout(killsIn);
      await hub.kill();
      killsIn = 0;
    }
    return sending;
  };
  for (const delay of IS_LONG ? [5, 40, 120, 250, 500] : [5, 120, 500]) {
    const client = createXetClient(send, token);
    killsIn = delay;
    await client.upload(TOKEN_PATH, [bytes]).catch(() => {});
    await hub.start();
    client.forget();
    const [oid = ""] = await client.upload(TOKEN_PATH, [bytes]);
    expect(sha256(await calls.download("ada/m", oid, bytes.length))).toBe(oid);
    client.forget();
    expect(await client.upload(TOKEN_PATH, [bytes])).toEqual([oid]);
  }
}, 300_000);
