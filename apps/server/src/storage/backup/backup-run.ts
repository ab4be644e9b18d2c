import type { ManifestFile } from "./backup-manifest.ts";
import type { BackupMemory } from "./backup-memory.ts";
import type { BackupSource } from "./backup-source.ts";
import type { BackupTarget } from "./backup-target.ts";

export interface BackupProgress {
  /** Another file is in the backup, or was there. */
  readonly onStep: (step: { readonly kind: "history" | "blob"; readonly bytes: number }) => void;
  readonly signal: AbortSignal;
  readonly memory?: BackupMemory;
}

/** A backup that is being made, and what is known of it so far. */
export interface BackupRun extends BackupProgress {
  readonly source: BackupSource;
  readonly target: BackupTarget;
  readonly startedAt: Date;
  /** Where the dump of the database is. */
  readonly folder: string;
  /** Files of the snapshot. */
  readonly files: ManifestFile[];
  /** What could not be backed up. */
  readonly damaged: string[];
}
