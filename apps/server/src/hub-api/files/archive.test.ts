import { rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { extract } from "tar-stream";
import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const LONG = `${"folder/".repeat(30)}ü ☃.txt`;
const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Hi",
  "model.safetensors": "weights!",
  "empty.txt": "",
  [LONG]: "snow",
};

let app: TestApp;
let ada: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const lines = Object.entries(FILES).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64") },
  }));
  await ada.request("POST", "/api/models/ada/m/commit/main", {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
});

async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tar = Readable.from([archive]).pipe(extract());
  for await (const entry of tar) found[entry.header.name] = await text(entry);
  return found;
}

it("sends every file in one archive, large ones as their bytes", async () => {
  const answer = await app.get("/ada/m/archive/main.tar");
  expect(answer.headers).toMatchObject({
    "content-type": "application/x-tar",
    "content-disposition": "attachment; filename*=UTF-8''m-main.tar",
  });
  expect(answer.headers["x-repo-commit"]).toMatch(/^[0-9a-f]{40}$/);
  const { "m-main/.gitattributes": attributes, ...found } = await filesIn(answer.rawPayload);
  expect(attributes).toContain("*.safetensors");
  expect(found).toEqual(
    Object.fromEntries(Object.entries(FILES).map(([path, content]) => [`m-main/${path}`, content])),
  );
  const commit = String(answer.headers["x-repo-commit"]);
  const pinned = await filesIn((await app.get(`/ada/m/archive/${commit}.tar`)).rawPayload);
  expect(pinned[`m-${commit}/README.md`]).toBe("# Hi");
  const head = await app.request("HEAD", "/ada/m/archive/refs%2Fheads%2Fmain.tar");
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

it.each([
  ["main.zip", 404, "EntryNotFound"],
  ["main", 404, "EntryNotFound"],
  ["nope.tar", 404, "RevisionNotFound"],
])("answers %s with %i", async (asked, status, code) => {
  const answer = await app.get(`/ada/m/archive/${asked}`);
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([status, code]);
});

it("gives nothing of a gated repo to those without access, its open card included", async () => {
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { gated: "manual" } });
  const bob = await app.signUp("bob");
  for (const caller of [app, bob]) {
    const answer = await caller.get("/ada/m/archive/main.tar");
    expect(answer.headers["x-error-code"]).toBe("GatedRepo");
    expect(answer.body).not.toContain("# Hi");
  }
  expect((await ada.get("/ada/m/archive/main.tar")).statusCode).toBe(200);
});

it("cuts the connection rather than leave out a file that it cannot read", async () => {
  const origin = await app.listen();
  const { headers } = await app.request("HEAD", "/ada/m/resolve/main/model.safetensors");
  const digest = String(headers.etag).replaceAll('"', "");
  rmSync(join(app.dataFolder, "blobs", digest.slice(0, 2), digest.slice(2, 4), digest));
  const answer = await fetch(`${origin}/ada/m/archive/main.tar`);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
