import type { CommitId, QualityReport, Registry } from "@orrery/registry";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { FoundDataset } from "../find-dataset.ts";
import { type Finding, listFindings } from "./list-findings.ts";
import { planParts } from "./plan-parts.ts";
import { joinParts, type SplitReport } from "./split-report.ts";

/** The quality report of a split, and how far a new one is. */
export interface FoundQuality {
  readonly state: QualityReport["state"] | "none";
  readonly progress: { readonly parts: number; readonly done: number; readonly current?: string };
  readonly error?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** When it is tried again. */
  readonly nextAt?: string;
  /** The last one that was made. */
  readonly made?: {
    readonly revision: CommitId;
    /** The split has the same content still, and so have those that it was compared with. */
    readonly isCurrent: boolean;
    readonly findings: readonly Finding[];
    readonly report: SplitReport;
  };
}

/** Of a dataset whose files may be read: `found` says so. */
export async function findQuality(
  { qualityReports }: Pick<Registry, "qualityReports">,
  found: FoundDataset,
  config: string,
  split: string,
): Promise<FoundQuality> {
  const row = await qualityReports.find(found.at.repo.key, config, split);
  const progress = {
    parts: row?.work?.partCount ?? 0,
    done: Math.max(0, Object.keys(row?.work?.parts ?? {}).length - 1),
    ...(row?.work?.currentPart !== undefined && { current: row.work.currentPart }),
  };
  if (!row) return { state: "none", progress };
  const { state, error, startedAt, endedAt, nextAt, made } = row;
  const report = made && joinParts(made.parts);
  return {
    ...{ state, progress },
    ...(error !== undefined && { error }),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(nextAt && { nextAt: nextAt.toISOString() }),
    ...(made &&
      report && {
        made: {
          revision: made.head,
          isCurrent: made.source === sourceOf(found, config, split),
          findings: listFindings(report),
          report,
        },
      }),
  };
}

/** `undefined` for a split that is gone, or that is being converted. */
function sourceOf(found: FoundDataset, config: string, split: string): string | undefined {
  try {
    return planParts(found, config, split).source;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
