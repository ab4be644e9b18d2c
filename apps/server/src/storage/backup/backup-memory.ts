import { createRefStamps } from "../git/ref-stamp.ts";
import type { SavedRepo } from "./backup-manifest.ts";

/**
 * What earlier backups of this process left at the same target: another one soon after looks at each history for
 * microseconds, and at no blob.
 */
export interface BackupMemory {
  /** The refs of a history that did not change since; `undefined` when in doubt. */
  refsOf(key: string, gitDir: string): SavedRepo["refs"] | undefined;
  /** Says which refs were saved of a history that had this stamp before. */
  noteHistory(key: string, stamp: string, refs: SavedRepo["refs"]): void;
  /** `undefined` for a history that changes right now. */
  stampOf(gitDir: string): string | undefined;
  readonly blobs: Set<string>;
}

export function createBackupMemory(): BackupMemory {
  const stamps = createRefStamps();
  const histories = new Map<string, { readonly stamp: string; readonly refs: SavedRepo["refs"] }>();

  function stampOf(gitDir: string): string | undefined {
    const { text, isSettled } = stamps(gitDir);
    return isSettled ? text : undefined;
  }

  return {
    refsOf(key, gitDir) {
      const known = histories.get(key);
      return known && known.stamp === stampOf(gitDir) ? known.refs : undefined;
    },
    noteHistory: (key, stamp, refs) => void histories.set(key, { stamp, refs }),
    stampOf,
    blobs: new Set(),
  };
}
