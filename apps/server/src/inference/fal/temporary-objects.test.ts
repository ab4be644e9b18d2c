import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { createS3ObjectStore } from "../../storage/objects/s3-object-store.ts";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { openTestBucket } from "../../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { createTemporaryObjects } from "./temporary-objects.ts";

const ID = "abcdefghij_klmnopqrstu";
const FILE = { name: "cat.png", contentType: "image/png", holder: "ada" };
const gone = { code: "FILE_NOT_FOUND" };

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
  return () => server.close();
});

describe.each([
  ["a folder", async () => createTemporaryFolder(temporaryFolder())],
  [
    "S3",
    async () =>
      createTemporaryObjects(createS3ObjectStore(await openTestBucket(server)), temporaryFolder()),
  ],
])("temporary files in %s", (_, open) => {
  it("are written in parts, read as one, and removed", async () => {
    const files = await open();
    await expect(files.find(ID)).rejects.toMatchObject(gone);
    await files.create(ID, FILE);
    await expect(files.read(ID)).rejects.toMatchObject(gone);
    await files.writePart(ID, "00002", Readable.from(["world"]), new PassThrough());
    await files.writePart(ID, "00001", Readable.from(["jello"]), new PassThrough());
    await files.writePart(ID, "00001", Readable.from(["hello "]), new PassThrough());
    expect(await files.find(ID)).toEqual({ id: ID, size: 11, ...FILE });
    expect([...(await files.partsOf(ID))]).toEqual([
      ["00001", 6],
      ["00002", 5],
    ]);
    expect(await text(await files.read(ID))).toBe("hello world");
    await files.remove(ID);
    await expect(files.find(ID)).rejects.toMatchObject(gone);
    await expect(files.find("../about")).rejects.toMatchObject(gone);
  });

  it("keep the old part of a write that breaks", async () => {
    const files = await open();
    await files.create(ID, FILE);
    await files.writePart(ID, "00001", Readable.from(["kept"]), new PassThrough());
    const broken = new Readable({
      read() {
        this.push("half");
        this.destroy(new Error("cut"));
      },
    });
    await expect(files.writePart(ID, "00001", broken, new PassThrough())).rejects.toThrow("cut");
    expect(await text(await files.read(ID))).toBe("kept");
  });
});

it("leaves nothing on this machine", async () => {
  const incoming = join(temporaryFolder(), "incoming");
  const files = createTemporaryObjects(createS3ObjectStore(await openTestBucket(server)), incoming);
  await files.create(ID, FILE);
  await files.writePart(ID, "00001", Readable.from(["x"]), new PassThrough());
  expect([existsSync(incoming), readdirSync(incoming)]).toEqual([true, []]);
});
