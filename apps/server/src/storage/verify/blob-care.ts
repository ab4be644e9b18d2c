import type { BlobDigest } from "@orrery/registry";
import type { Pace } from "./pace.ts";
import type { ProblemName } from "./problems.ts";

/** Why bytes cannot be read. */
export interface Fault {
  readonly problem: ProblemName;
  readonly detail: string;
}

export interface BlobLook {
  readonly size: number;
  readonly changedAt: Date;
}

/** What a verification does with stored blobs, wherever they are. */
export interface BlobCare {
  /** The blobs whose digest begins so, by size; names what is among them and is not a blob. */
  list(
    prefix: string,
    onStray: (name: string) => Promise<unknown>,
  ): Promise<Map<BlobDigest, number>>;
  look(digest: BlobDigest): Promise<BlobLook | Fault>;
  /** The SHA-256 of the bytes, in hex, read at this pace. */
  hash(digest: BlobDigest, pace: Pace): Promise<string>;
  /** What `hash` threw, as a fault; throws what says nothing about the blob. */
  faultOf(error: unknown): Fault;
  /** Keeps the bytes elsewhere, so that uploads send them again; `false` if there are none. */
  setAside(digest: BlobDigest): Promise<boolean>;
  /**
   * Restores the bytes from any source: a backup's folder, what was set aside, parts of uploads. `false` if none
   * is right.
   */
  repair(
    digest: BlobDigest,
    sizes: ReadonlySet<number>,
    pace: Pace,
    backup: string | undefined,
  ): Promise<boolean>;
}

export const isFault = (found: BlobLook | Fault): found is Fault => "problem" in found;
