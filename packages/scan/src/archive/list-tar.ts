import { MalformedFile } from "../byte-reader.ts";
import { type ByteSource, sourceWithin } from "../byte-source.ts";
import type { ArchiveEntry } from "./list-zip.ts";

const BLOCK = 512;
const MAX_ENTRIES = 100_000;
const LINKS = new Set(["1", "2"]);
const DEVICES = new Set(["3", "4", "6"]);

/** Whether a file begins as a tar archive does. */
export const isTar = (head: Uint8Array): boolean =>
  new TextDecoder().decode(head.subarray(257, 262)) === "ustar";

/** What a tar archive holds. Throws `MalformedFile` where a header cannot be. */
export async function listTar(source: ByteSource): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let at = 0;
  while (at + BLOCK <= source.size && entries.length < MAX_ENTRIES) {
    const header = await source.read(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const text = (from: number, to: number) =>
      new TextDecoder().decode(header.subarray(from, to)).split("\0")[0] ?? "";
    const size = Number.parseInt(text(124, 136).trim() || "0", 8);
    if (!(size >= 0)) throw new MalformedFile("The archive index is damaged.");
    const type = text(156, 157);
    const prefix = text(345, 500);
    const start = at + BLOCK;
    entries.push({
      name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
      packedSize: size,
      size,
      isLink: LINKS.has(type) || DEVICES.has(type),
      isEncrypted: false,
      open: async () => sourceWithin(source, start, size),
    });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}
