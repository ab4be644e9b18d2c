import { createHash } from "node:crypto";
import { expect, inject, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { startS3 } from "../../testing/s3/start-s3.ts";
import { useCredentials } from "../../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { commitLarge, noise } from "../../testing/xet-setup.ts";

const LFS = { "content-type": "application/vnd.git-lfs+json" };

it("verifies an upload once when two processes are asked, and forgets it for both", async () => {
  const server = await startS3();
  useCredentials(server);
  const settings = {
    ORRERY_DATA: temporaryFolder(),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_BLOBS: server.setting(),
    ORRERY_BLOBS_DIRECT: "on",
  };
  const one = await createTestApp(settings);
  const other = await createTestApp(settings);
  const ada = await one.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const bytes = noise("two", 3_000_000);
  const object = { oid: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
  const objects = [object, { oid: "0".repeat(64), size: 10 }];
  const planned = await ada.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    headers: LFS,
    payload: JSON.stringify({ operation: "upload", transfers: ["basic"], objects }),
  });
  const [{ actions }] = planned.json().objects;
  const body = Uint8Array.from(bytes);
  expect((await fetch(actions.upload.href, { method: "PUT", body })).status).toBe(200);
  const path = actions.verify.href.replace(/^https?:\/\/[^/]+/, "");
  const verify = (app: typeof one) =>
    app.request("POST", path, { headers: LFS, payload: JSON.stringify(object) });
  const answers = await Promise.all([verify(one), verify(other), verify(one)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const reads = server.seen.filter(
    ({ method, key, query }) =>
      method === "GET" && /\/sent\/./.test(key) && !/uploadId/.test(query),
  );
  expect(reads).toHaveLength(1);
  expect((await commitLarge(ada, "ada/m", { "w.bin": object.oid })).statusCode).toBe(200);
  expect(server.shelf.bucket.uploads.size).toBe(1);
  await other.hub.collectGarbage(-10_000);
  expect(server.shelf.bucket.uploads.size).toBe(0);
  expect(server.shelf.bucket.objects.has(`hub/blobs/${object.oid}`)).toBe(true);
  await server.close();
});
