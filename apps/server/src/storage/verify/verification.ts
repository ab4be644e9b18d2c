import type { BlobStore, Registry } from "@orrery/registry";
import type { FileGitStore } from "../git/git-store.ts";
import type { BlobCare } from "./blob-care.ts";
import type { Pace } from "./pace.ts";
import { type Finding, PROBLEMS, type ProblemName } from "./problems.ts";

/** What a verification reads, and what it may do about what it finds. */
export interface Verification {
  readonly registry: Pick<Registry, "damages" | "inventory" | "indexer">;
  readonly blobs: Pick<BlobStore, "size">;
  readonly care: BlobCare;
  readonly git: FileGitStore;
  readonly dataFolder: string;
  readonly pace: Pace;
  /** Repairs what has a source. Otherwise only blobs that are proven wrong are moved away. */
  readonly isRepair: boolean;
  /** A backup's folder to repair from. */
  readonly backup?: string;
  /** Bytes and histories that did not change since are not read. */
  readonly since?: Date;
  /** Stops between two items. */
  readonly signal?: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
  readonly onStep: (step: Step) => void;
}

/** Something was looked at. */
export interface Step {
  readonly kind: "blob" | "history";
  readonly bytes: number;
}

/** Reports a problem, and records damage in SQL. Returns what `repair` returned: whether it is fixed. */
export async function report(
  { registry, isRepair, onFinding }: Verification,
  problem: ProblemName,
  what: string,
  detail: string,
  repair?: () => Promise<boolean>,
): Promise<boolean> {
  const { kind, isDamage } = PROBLEMS[problem];
  if (isDamage) await registry.damages.note({ kind, what, problem, detail });
  const isRepaired = isRepair && repair !== undefined && (await repair());
  if (isRepaired && isDamage)
    await registry.damages.end(kind === "blob" ? { kind, what } : { kind, what, problem });
  onFinding({ problem, what, detail, isRepaired });
  return isRepaired;
}
