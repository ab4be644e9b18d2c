import { createHash } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BlobDigest, parseBlobDigest } from "@orrery/registry";
import { describeBlobStore } from "@orrery/registry/testing";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createFileBlobStore } from "./file-blob-store.ts";

describeBlobStore("files", () => createFileBlobStore(temporaryFolder()));

it("takes no parts for those of a blob that another stored", async () => {
  const root = temporaryFolder();
  const store = createFileBlobStore(root);
  const digest = createHash("sha256").update("hello").digest("hex") as BlobDigest;
  await store.put(new Blob(["hello"]).stream());
  const part = { number: 1, offset: 0, size: 5 };
  const tag = await store.putPart("u", part, new Blob(["jello"]).stream());
  await rm(join(root, "parts/u/data"));
  await expect(store.joinParts("u", [tag], { digest, size: 5 })).rejects.toMatchObject({
    code: "blob-mismatch",
  });
});

it("joins parts whose bytes a killed process had named already", async () => {
  const root = temporaryFolder();
  const store = createFileBlobStore(root);
  const text = "hello";
  const digest = parseBlobDigest(createHash("sha256").update(text).digest("hex")) as BlobDigest;
  async function* bytes() {
    yield Buffer.from(text);
  }
  const tag = await store.putPart("u", { number: 1, offset: 0, size: text.length }, bytes());
  await mkdir(dirname(store.pathOf(digest)), { recursive: true });
  await rename(join(root, "parts/u/data"), store.pathOf(digest));
  await store.joinParts("u", [tag], { digest, size: text.length });
  expect(await store.size(digest)).toBe(text.length);
  await store.forgetUpload("u");
  await expect(store.joinParts("u", [tag], { digest, size: text.length })).rejects.toMatchObject({
    code: "blob-mismatch",
  });
});
