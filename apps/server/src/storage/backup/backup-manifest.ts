import { z } from "zod";

/** The file that says what a backup has; it comes last, so a backup without it is not whole. */
export const MANIFEST = "backup.json";
const FORMAT = 1;

const file = z.object({ path: z.string(), size: z.number().int(), sha256: z.string() });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** Where, in the backup, what belongs to this one alone is; the rest is shared with later ones. */
  snapshot: z.string().regex(/^snapshot-[0-9A-Za-z-]+$/),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** All files of the snapshot. */
  files: z.array(file),
  repos: z.number().int(),
  blobs: z.number().int(),
  bytes: z.number().int(),
  /** Repos that were deleted while the backup ran. */
  deletedRepos: z.array(z.string()),
  /** What was damaged in the hub and is not in the backup. */
  damaged: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof file>;
export const MANIFEST_FORMAT: typeof FORMAT = FORMAT;

/** Files of the snapshot that are no tables. */
export const SNAPSHOT_FILES = {
  /** Repos with their refs, one a line. */
  repos: "repos.jsonl",
  /** Rights to large files that came while the backup ran: histories copied later may refer to them. */
  lateObjects: "late-objects.jsonl",
} as const;

export const savedRepo = z.object({
  key: z.string(),
  refs: z.array(z.tuple([z.string(), z.string()])),
});
export type SavedRepo = z.infer<typeof savedRepo>;

export const savedBlob = z.object({ digest: z.string(), size: z.number().int() });
