import type { LogPosition } from "../../database/changes/log-position.ts";

/*
 * A snapshot: 64 bytes that say where the table is, the parts, each at a multiple of 64 bytes, and the table
 * of them in JSON. The beginning is written last: a file without it is incomplete. All numbers are little endian.
 */
export const MAGIC = Buffer.from("orrery index 01\n");
export const PREFIX_BYTES = 64;
export const ALIGNMENT = 64;
export const MOST_TABLE_BYTES = 16 * 1024 * 1024;
/** Copied, written and read at once: a few milliseconds. */
export const STEP_BYTES = 2 * 1024 * 1024;

/** What a snapshot is of. */
export interface SnapshotFacts {
  /** The log of changes has a row of this name at the same place: the snapshot is of this database. */
  readonly id: string;
  readonly layout: string;
  /** It has every change up to here. */
  readonly position: LogPosition;
}

export interface SavedPart {
  readonly name: string;
  /** Of its numbers. */
  readonly type: string;
  readonly offset: number;
  readonly bytes: number;
  readonly crc: number;
}

export interface SnapshotTable {
  readonly facts: SnapshotFacts;
  readonly parts: readonly SavedPart[];
}

export const alignedAt = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
