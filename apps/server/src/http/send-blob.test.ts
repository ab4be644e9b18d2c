import { createHash } from "node:crypto";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../base/config.ts";
import { runDoctor } from "../hub/doctor/run-doctor.ts";
import { blobPath } from "../storage/files/blob-path.ts";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import {
  findProgram,
  type StartFileProxy,
  startCaddy,
  startNginx,
  startStrictProxy,
} from "../testing/file-proxies.ts";

const CONTENT = "0123456789 weights";
const DIGEST = createHash("sha256").update(CONTENT).digest("hex");
const FILE = "/ada/m/resolve/main/w.safetensors";
/** What differs from one answer to the next, or belongs to one connection. */
const VARIES =
  /^(date|x-request-id|x-accel-redirect|x-sendfile|content-length|connection|keep-alive)$/;

async function createWorld(sendfile: string, start: StartFileProxy) {
  const app = await createTestApp({
    ...{ ORRERY_SENDFILE: sendfile, ORRERY_TRUST_PROXY: "1", ORRERY_RUNNER: "off" },
  });
  const ada = await app.signUp("ada");
  for (const name of ["m", "hidden"]) {
    await ada.post("/api/repos/create", { name, private: name === "hidden" });
    await commitFiles(ada, `/api/models/ada/${name}`, {
      "w.safetensors": CONTENT,
      "a.txt": "text",
    });
  }
  const origin = await app.listen();
  const blobs = join(app.dataFolder, "blobs");
  const proxy = await start(origin, blobs);
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${proxy}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  return { app, ada, get, proxy, blob: join(blobs, blobPath(DIGEST as never)) };
}

const PROXIES: readonly (readonly [string, string, StartFileProxy, boolean])[] = [
  ["a strict proxy", "nginx", startStrictProxy, true],
  ["a proxy that takes paths of files", "x-sendfile", startStrictProxy, true],
  ["nginx", "nginx", startNginx, findProgram("nginx") !== undefined],
  ["Caddy", "caddy", startCaddy, findProgram("caddy") !== undefined],
];

describe.each(PROXIES)("%s", (_name, setting, start, isHere) => {
  it.skipIf(!isHere)("sends large files as the hub does", async () => {
    const { app, ada, get, blob } = await createWorld(setting, start);
    const direct = await app.get(FILE);
    const etag = `"${DIGEST}"`;
    expect([direct.statusCode, direct.body]).toEqual([200, ""]);
    const whole = await get(FILE, { origin: "https://page.example.org" });
    expect([whole.status, whole.body]).toEqual([200, CONTENT]);
    for (const [name, value] of Object.entries(direct.headers))
      if (!VARIES.test(name)) expect([name, whole.headers.get(name)]).toEqual([name, `${value}`]);
    expect(whole.headers.get("etag")).toBe(etag);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(whole.headers.get("content-length")).toBe(`${CONTENT.length}`);
    expect(whole.headers.get("access-control-allow-origin")).not.toBeNull();
    for (const absent of ["x-accel-redirect", "x-sendfile", "last-modified"])
      expect([absent, whole.headers.get(absent)]).toEqual([absent, null]);

    for (const [range, text, shown] of [
      ["bytes=2-4", "234", "bytes 2-4/18"],
      ["bytes=-7", "weights", "bytes 11-17/18"],
      ["bytes=11-", "weights", "bytes 11-17/18"],
    ] as const) {
      const part = await get(FILE, { range });
      expect([part.status, part.body]).toEqual([206, text]);
      expect(part.headers.get("content-range")).toBe(shown);
      expect(part.headers.get("etag")).toBe(etag);
    }
    expect((await get(FILE, { range: "bytes=99-" })).status).toBe(416);
    const changed = await get(FILE, { range: "bytes=2-4", "if-range": '"other"' });
    expect([changed.status, changed.body]).toEqual([200, CONTENT]);
    expect((await get(FILE, { "if-none-match": etag })).status).toBe(304);
    // The file's own time and ETag do not count.
    const [past, future] = [new Date(0), new Date(Date.now() + 60_000)];
    for (const [name, value] of [
      ["if-modified-since", future.toUTCString()],
      ["if-unmodified-since", past.toUTCString()],
      ["if-match", etag],
    ] as const)
      expect(await get(FILE, { [name]: value })).toMatchObject({ status: 200, body: CONTENT });
    expect((await get("/ada/m/resolve/main/a.txt")).body).toBe("text");

    const hidden = "/ada/hidden/resolve/main/w.safetensors";
    const refused = await get(hidden);
    expect(refused.status).toBe(401);
    expect(refused.body).not.toContain("weights");
    const mine = await get(hidden, { authorization: `Bearer ${ada.token}` });
    expect([mine.status, mine.body]).toEqual([200, CONTENT]);
    expect([404, 401]).toContain((await get(`/-/blobs/${blobPath(DIGEST as never)}`)).status);

    truncateSync(blob, 3);
    const damaged = await get(FILE);
    expect(damaged.status).toBe(500);
    expect(damaged.headers.get("x-error-code")).toBe("BlobDamaged");
    expect(damaged.body).not.toContain("012");
  });

  it.skipIf(!isHere)("hands LFS objects on, and heads without a file", async () => {
    const { app, ada, get } = await createWorld(setting, start);
    const { body } = await ada.request("POST", "/ada/hidden.git/info/lfs/objects/batch", {
      payload: JSON.stringify({
        ...{ operation: "download", transfers: ["basic"] },
        objects: [{ oid: DIGEST, size: CONTENT.length }],
      }),
      headers: { "content-type": "application/vnd.git-lfs+json" },
    });
    const href: string = JSON.parse(body).objects[0].actions.download.href;
    const path = href.replace(/^https?:\/\/[^/]+/, "");
    expect((await get(path)).body).toBe(CONTENT);
    expect((await get(path, { range: "bytes=2-4" })).body).toBe("234");
    const head = await app.request("HEAD", FILE);
    expect(head.headers).toMatchObject({ "content-length": `${CONTENT.length}` });
    expect(head.headers["x-accel-redirect"] ?? head.headers["x-sendfile"]).toBeUndefined();
  });
});

for (const [name, setting, start, isHere] of PROXIES.slice(2))
  it.skipIf(!isHere)(`finds nothing wrong with ${name} as deploy/ sets it`, async () => {
    const { app, proxy } = await createWorld(setting, start);
    const settings = { ORRERY_RUNNER: "off", ORRERY_TRUST_PROXY: "1", ORRERY_PUBLIC_URL: proxy };
    const config = readConfig({ ...settings, ORRERY_DATA: app.dataFolder });
    const { lines } = await runDoctor(config, () => new Date());
    expect(lines.filter(({ state }) => state === "problem" || state === "warning")).toEqual([]);
  });

it("reads its setting", () => {
  const read = (text: string) => readConfig({ ORRERY_SENDFILE: text }).sendfile;
  expect(read("off")).toBeUndefined();
  expect(read("nginx")).toEqual({ header: "x-accel-redirect", prefix: "/-/blobs" });
  expect(read("caddy=/files/b")).toEqual({ header: "x-accel-redirect", prefix: "/files/b" });
  expect(read("x-sendfile")).toEqual({ header: "x-sendfile" });
  for (const wrong of ["apache", "nginx=blobs", "nginx=/a/../b", "nginx=/a/", "x-sendfile=/a"])
    expect(() => read(wrong), wrong).toThrow("ORRERY_SENDFILE");
});
