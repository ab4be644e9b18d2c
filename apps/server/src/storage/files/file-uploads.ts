import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore, StoredBlob } from "@orrery/registry";
import { ignore, syncFolder } from "./file-names.ts";
import { blobMismatch, receiveBytes } from "./receive-bytes.ts";

type Uploads = Pick<
  BlobStore,
  "putPart" | "findPart" | "joinParts" | "forgetUpload" | "forgetUploads"
>;

const PART = /^(\d+)-(\d+)-(\d+)-([0-9a-f]+)$/;

/**
 * Uploads that come in parts, one folder each under `root`: `data` gets every part's bytes at their
 * place, and an empty file `<number>-<offset>-<size>-<tag>` says that a part is whole and on the disk.
 * `publish` makes a finished `data` a blob.
 */
export function createFileUploads(
  root: string,
  publish: (path: string, blob: StoredBlob) => Promise<void>,
  pathOf: (digest: StoredBlob["digest"]) => string,
): Uploads {
  const folderOf = (upload: string) => join(root, upload);
  // A client that waits too long asks again: both then wait for the same bytes to be read.
  const joining = new Map<string, Promise<void>>();

  async function partsOf(upload: string) {
    const names = (await readdir(folderOf(upload)).catch(ignore("ENOENT"))) ?? [];
    return names.flatMap((name) => {
      const [, number, offset, size, tag] = PART.exec(name) ?? [];
      if (!tag) return [];
      return [{ name, number: Number(number), offset: Number(offset), size: Number(size), tag }];
    });
  }

  async function joinParts(upload: string, tags: readonly string[], expected: StoredBlob) {
    const parts = await partsOf(upload);
    let size = 0;
    for (const [index, tag] of tags.entries()) {
      const part = parts.find(({ number }) => number === index + 1);
      if (part?.tag !== tag || part.offset !== size)
        throw blobMismatch(`part ${index + 1} is missing`);
      size += part.size;
    }
    if (size !== expected.size) throw blobMismatch(`the parts have ${size} bytes`);
    const data = join(folderOf(upload), "data");
    const digest = await hashFile(data).catch(ignore("ENOENT"));
    // The process was killed after the bytes got their name. The blob itself must show that these parts
    // made it: another upload may have stored it, and folders may be cleared while parts arrive.
    if (digest === undefined && (await isMadeOf(pathOf(expected.digest), parts, tags.length)))
      return;
    if (digest !== expected.digest) {
      await forgetUpload(upload);
      throw blobMismatch("the SHA-256 does not match");
    }
    await publish(data, expected);
  }

  const forgetUpload = (upload: string) => rm(folderOf(upload), { recursive: true, force: true });

  return {
    async putPart(upload, { number, offset, size }, bytes) {
      await mkdir(folderOf(upload), { recursive: true });
      for (const part of await partsOf(upload))
        if (part.number === number) await rm(join(folderOf(upload), part.name), { force: true });
      // Not "w": other parts' bytes are in the file. Opened for writing, made when it is not there.
      const file = await open(join(folderOf(upload), "data"), "a").then(async (made) => {
        await made.close();
        return open(join(folderOf(upload), "data"), "r+");
      });
      try {
        const { sha256 } = await receiveBytes(file, bytes, offset, size);
        await writeFile(join(folderOf(upload), `${number}-${offset}-${size}-${sha256}`), "");
        await syncFolder(folderOf(upload));
        return sha256;
      } finally {
        await file.close();
      }
    },

    async findPart(upload, number) {
      return (await partsOf(upload)).find((part) => part.number === number)?.tag;
    },

    joinParts(upload, tags, expected) {
      const known = joining.get(upload);
      if (known) return known;
      const joined = joinParts(upload, tags, expected).finally(() => joining.delete(upload));
      joining.set(upload, joined);
      return joined;
    },

    forgetUpload,

    async forgetUploads(since) {
      for (const upload of (await readdir(root).catch(ignore("ENOENT"))) ?? []) {
        const found = await stat(folderOf(upload)).catch(ignore("ENOENT"));
        if (found && found.mtime < since && !joining.has(upload)) await forgetUpload(upload);
      }
    },
  };
}

/** Whether a file has the bytes that the first `count` of these parts had. */
async function isMadeOf(
  path: string,
  parts: readonly {
    readonly number: number;
    readonly offset: number;
    readonly size: number;
    readonly tag: string;
  }[],
  count: number,
): Promise<boolean> {
  for (const { number, offset, size, tag } of parts) {
    if (number > count) continue;
    const range = { start: offset, end: offset + size - 1 };
    if ((await hashFile(path, range).catch(ignore("ENOENT"))) !== tag) return false;
  }
  return true;
}

async function hashFile(
  path: string,
  range?: { readonly start: number; readonly end: number },
): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576, ...range }))
    hash.update(chunk);
  return hash.digest("hex");
}
