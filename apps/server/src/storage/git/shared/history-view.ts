import type { CommitId } from "@orrery/registry";

/** Where a ref is, and the commit it leads to: another object for an annotated tag, or none. */
export interface StoredRef {
  readonly oid: string;
  readonly target: CommitId | undefined;
}

/** A pack with its index behind it, as one object. */
export interface StoredPack {
  /** The pack's hash, and a part of its own: no object is ever put twice. */
  readonly name: string;
  readonly bytes: number;
  readonly indexBytes: number;
  readonly objects: number;
  /** Of both together. */
  readonly sha256: string;
  readonly madeAt: string;
}

/** By which a copy of a history is compared with the history. */
export interface HistoryMark {
  /** Another one after the history was rewritten, or removed and made again. */
  readonly epoch: string;
  /** Another one after each write. */
  readonly version: string;
  /** Another one after packs were replaced. */
  readonly repack: string;
}

/** All that the database says of a history at one moment. */
export interface HistoryView extends HistoryMark {
  readonly refs: ReadonlyMap<string, StoredRef>;
  readonly packs: readonly StoredPack[];
  /** The version that had nothing to tidy. */
  readonly tidied: string | undefined;
}

/** Of the files below `objects/pack`. */
export const packFile = (name: string): string => `pack-${name.split(".")[0]}`;

export const PREFIX = "git/";

export const objectKey = (key: string, name: string): string =>
  `${PREFIX}${key.slice(-2)}/${key}/${name}`;
