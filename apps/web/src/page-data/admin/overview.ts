import type { DiskUsage } from "./storage.ts";
import type { ProcessRow } from "./work.ts";

/** `/admin`: whether everything is all right. */
export interface OverviewData {
  readonly version: string;
  /** What is not, the worst first. */
  readonly findings: readonly Finding[];
  readonly counts: {
    readonly accounts: number;
    readonly organizations: number;
    readonly repos: number;
    readonly blobs: number;
  };
  readonly processes: readonly ProcessRow[];
  readonly disk: Omit<DiskUsage, "parts">;
  readonly mail: { readonly isOn: boolean; readonly waiting: number; readonly failed: number };
  readonly models: { readonly loaded: number; readonly bytes: number };
  readonly jobs: { readonly waiting: number; readonly running: number };
  /** When a backup was last made, if by this version or later. */
  readonly backupAt?: string;
  /** When all stored bytes were last verified. */
  readonly verifiedAt?: string;
}

/** What an administrator should look at. */
export interface Finding {
  readonly kind: FindingKind;
  readonly level: "error" | "warning";
  readonly count: number;
}

export const FINDINGS = [
  "damage",
  "disk",
  "providers",
  "keys",
  "jobs",
  "work",
  "mail",
  "models",
  "versions",
  "waiting",
  "mirrorRequests",
  "stream",
] as const;
export type FindingKind = (typeof FINDINGS)[number];
