import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Numbers, PartSource } from "@orrery/registry";
import {
  MAGIC,
  MOST_TABLE_BYTES,
  PREFIX_BYTES,
  type SnapshotFacts,
  type SnapshotTable,
  STEP_BYTES,
} from "./snapshot-format.ts";

export interface Snapshot {
  readonly facts: SnapshotFacts;
  /** Compares each part with its checksum. */
  readonly source: PartSource;
  close(): void;
}

/** Opens a snapshot. Throws for a file that is torn or damaged, as its source does. */
export function openSnapshot(path: string): Snapshot {
  const file = openSync(path, "r");
  try {
    const { facts, parts } = readTable(file);
    const byName = new Map(parts.map((part) => [part.name, part]));
    const find = (name: string) => {
      const part = byName.get(name);
      if (!part) throw new Error(`it has no part ${name}`);
      return part;
    };
    const source: PartSource = {
      size: (name) => find(name).bytes,
      read(name, into) {
        const { type, offset, bytes, crc } = find(name);
        if (bytes > into.byteLength || (type !== "" && type !== into.constructor.name))
          throw new Error(`its part ${name} has another layout`);
        if (readPart(file, into, bytes, offset) !== crc)
          throw new Error(`its part ${name} is damaged`);
      },
    };
    return { facts, source, close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readTable(file: number): SnapshotTable {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  readPart(file, prefix, PREFIX_BYTES, 0);
  if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error("it is incomplete");
  const [offset, length] = [prefix.readDoubleLE(16), prefix.readUInt32LE(24)];
  if (length > MOST_TABLE_BYTES || !(offset >= PREFIX_BYTES) || offset > fstatSync(file).size)
    throw new Error("its beginning is damaged");
  const text = Buffer.alloc(length);
  if (readPart(file, text, length, offset) !== prefix.readUInt32LE(28))
    throw new Error("its table is damaged");
  return JSON.parse(text.toString());
}

/** Reads into the beginning of an array; returns the checksum. */
function readPart(file: number, into: Numbers, bytes: number, offset: number): number {
  const target = new Uint8Array(into.buffer, into.byteOffset, bytes);
  let crc = 0;
  for (let at = 0; at < bytes; ) {
    const count = readSync(file, target, at, Math.min(STEP_BYTES, bytes - at), offset + at);
    if (count === 0) throw new Error("it is incomplete");
    // While it is in the processor's cache.
    crc = crc32(target.subarray(at, at + count), crc);
    at += count;
  }
  return crc;
}
