import { type FileHandle, open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Numbers, PartSink } from "@orrery/registry";
import {
  alignedAt,
  MAGIC,
  PREFIX_BYTES,
  type SavedPart,
  type SnapshotFacts,
  type SnapshotTable,
  STEP_BYTES,
} from "./snapshot-format.ts";

interface Part {
  readonly name: string;
  readonly arrays: readonly Numbers[];
}

/**
 * Copies the parts to a file, in steps of a few milliseconds between which questions are answered. Calls
 * `copied` once the parts may change again; resolves when the file is on the disk.
 */
export async function writeSnapshot(
  path: string,
  facts: SnapshotFacts,
  save: (sink: PartSink) => void,
  copied: () => void,
): Promise<void> {
  const parts: Part[] = [];
  save({ put: (name, ...arrays) => parts.push({ name, arrays }) });
  const file = await open(path, "wx", 0o600);
  try {
    const saved: SavedPart[] = [];
    const step = Buffer.allocUnsafeSlow(STEP_BYTES);
    let end = PREFIX_BYTES;
    for (const part of parts) {
      const one = await writePart(file, part, alignedAt(end), step);
      end = one.offset + one.bytes;
      saved.push(one);
    }
    copied();
    await writeTable(file, { facts, parts: saved }, alignedAt(end));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writePart(
  file: FileHandle,
  { name, arrays }: Part,
  offset: number,
  step: Buffer,
): Promise<SavedPart> {
  let [crc, bytes, filled] = [0, 0, 0];
  const flush = async () => {
    const part = step.subarray(0, filled);
    crc = crc32(part, crc);
    await write(file, part, offset + bytes);
    bytes += filled;
    filled = 0;
    await setImmediate();
  };
  for (const array of arrays) {
    const from = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < from.length; ) {
      const some = from.subarray(at, at + step.length - filled);
      step.set(some, filled);
      filled += some.length;
      at += some.length;
      if (filled === step.length) await flush();
    }
  }
  if (filled > 0) await flush();
  const type = arrays[0]?.constructor.name ?? "";
  return { name, type, offset, bytes, crc };
}

async function writeTable(file: FileHandle, table: SnapshotTable, offset: number): Promise<void> {
  const text = Buffer.from(JSON.stringify(table));
  await write(file, text, offset);
  // Whatever the prefix leads to is on the disk before it.
  await file.sync();
  const prefix = Buffer.alloc(PREFIX_BYTES);
  MAGIC.copy(prefix);
  prefix.writeDoubleLE(offset, 16);
  prefix.writeUInt32LE(text.length, 24);
  prefix.writeUInt32LE(crc32(text), 28);
  await write(file, prefix, 0);
}

/** All of it: a write may take less than it was given. */
async function write(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
