import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { byteBody } from "../http/body/byte-body.ts";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp, type TestCaller } from "../testing/create-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const CONTENT = randomBytes(300_000);
const OID = createHash("sha256").update(CONTENT).digest("hex");
const OBJECT = { oid: OID, size: CONTENT.length };
const RESOLVE = "/ada/m/resolve/main/w.safetensors";

/** What happens to files, and what a download then says. */
const DAMAGE: Readonly<Record<string, readonly [(path: string) => void, string]>> = {
  missing: [(path) => rmSync(path), "BlobMissing"],
  cut: [(path) => truncateSync(path, 1000), "BlobDamaged"],
  empty: [(path) => truncateSync(path, 0), "BlobDamaged"],
  longer: [(path) => truncateSync(path, CONTENT.length + 1), "BlobDamaged"],
  "a folder": [
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    "BlobDamaged",
  ],
};

async function createWorld() {
  const folder = temporaryFolder();
  const app = await createTestApp(
    { ORRERY_DATA: folder },
    { multipart: { threshold: 1, partBytes: 100_000 } },
  );
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { type: "model", name: "m" });
  await upload(ada, "m");
  expect((await commit(ada)).statusCode).toBe(200);
  const path = join(folder, "blobs", OID.slice(0, 2), OID.slice(2, 4), OID);
  return { app, ada, path };
}

async function batch(caller: TestCaller, repo: string, transfers: readonly string[] = ["basic"]) {
  const url = `/ada/${repo}.git/info/lfs/objects/batch`;
  const payload = JSON.stringify({ operation: "upload", transfers, objects: [OBJECT] });
  const headers = { "content-type": "application/vnd.git-lfs+json" };
  return (await caller.request("POST", url, { payload, headers })).json().objects[0].actions;
}

const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");

async function upload(caller: TestCaller, repo: string) {
  const { upload } = await batch(caller, repo);
  const sent = await caller.request("PUT", pathOf(upload.href), {
    // A copy: the hub takes the memory of what it is sent.
    payload: Buffer.from(CONTENT),
  });
  expect(sent.statusCode).toBe(200);
}

async function uploadInParts(caller: TestCaller, repo: string) {
  const { upload } = await batch(caller, repo, ["multipart"]);
  const { chunk_size, ...addresses } = upload.header as Record<string, string>;
  const parts = [];
  for (const [number, href] of Object.entries(addresses)) {
    const start = (Number(number) - 1) * Number(chunk_size);
    const payload = Buffer.from(CONTENT.subarray(start, start + Number(chunk_size)));
    const { headers } = await caller.request("PUT", pathOf(href), { payload });
    parts.push({ partNumber: Number(number), etag: headers.etag });
  }
  const done = await caller.request("POST", pathOf(upload.href), {
    payload: JSON.stringify({ oid: OID, parts }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  expect(done.statusCode).toBe(200);
}

function commit(caller: TestCaller) {
  const lines = [
    { key: "header", value: { summary: "weights" } },
    { key: "lfsFile", value: { path: "w.safetensors", algo: "sha256", ...OBJECT } },
  ];
  return caller.request("POST", "/api/models/ada/m/commit/main", {
    payload: lines.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
}

async function knownId(caller: TestCaller) {
  const files = [{ path: "w.safetensors", size: CONTENT.length, sample: "" }];
  const reply = await caller.post("/api/models/ada/m/preupload/main", { files });
  return reply.json().files[0].oid;
}

describe.each(Object.entries(DAMAGE))("a blob that is %s", (_, [damage, code]) => {
  it.each([
    ["whole", upload],
    ["in parts", uploadInParts],
  ])(
    "is refused, asked for again by every protocol, and repaired by an upload %s",
    async (_, send) => {
      const { app, ada, path } = await createWorld();
      expect(await knownId(ada)).toBe(OID);
      damage(path);
      const refused = await app.get(RESOLVE);
      expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([500, code]);
      expect(refused.json().error).toContain("Upload the file again");
      expect(await app.hub.registry.damages.list()).toMatchObject([{ kind: "blob", what: OID }]);
      expect(await knownId(ada)).toBeUndefined();
      // Its weights are not read, and the rest of the repo stays usable.
      await commitFiles(ada, "/api/models/ada/m", { "notes.txt": "a" });
      expect((await commit(ada)).headers["x-error-code"]).toBe("BlobNotFound");
      await send(ada, "m");
      expect(await batch(ada, "m")).toBeUndefined();
      expect((await app.get(RESOLVE)).rawPayload.equals(CONTENT)).toBe(true);
      expect(await app.hub.registry.damages.list()).toEqual([]);
      expect((await commit(ada)).statusCode).toBe(200);
    },
  );
});

it("takes the right bytes in place of wrong ones that have their name, also from another repo", async () => {
  const { app, ada, path } = await createWorld();
  const flipped = Buffer.from(CONTENT);
  flipped[1000]! ^= 1;
  writeFileSync(path, flipped);
  await ada.post("/api/repos/create", { type: "model", name: "other" });
  await upload(ada, "other");
  expect(statSync(path).size).toBe(CONTENT.length);
  expect((await app.get(RESOLVE)).rawPayload.equals(CONTENT)).toBe(true);
});

it("cuts the connection when a body turns out shorter than was said", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const bytes = () => new Blob([CONTENT]).stream();
  app.get("/short", (_, reply) =>
    reply.header("content-length", 400_000).send(byteBody(bytes(), 400_000)),
  );
  app.get("/right", (_, reply) =>
    reply.header("content-length", CONTENT.length).send(byteBody(bytes(), CONTENT.length)),
  );
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const get = async (path: string) => (await fetch(`${origin}${path}`)).arrayBuffer();
  expect((await get("/right")).byteLength).toBe(CONTENT.length);
  await expect(get("/short")).rejects.toThrow();
}, 10_000);
