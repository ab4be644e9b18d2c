import type { QualityParts } from "@orrery/registry";
import type {
  ColumnQuality,
  DuplicateQuality,
  LeakQuality,
  QualityOutline,
  TextQuality,
} from "../../../dataset-engine/quality/quality-work.ts";

/** Columns of a part. */
export const COLUMNS_AT_ONCE = 25;
/** Columns of a split that are looked at. */
export const MOST_COLUMNS = 1_000;

/** A part that could not be made. */
export interface PartProblem {
  readonly problem: string;
}

/** What is known of a split, put together from its parts. Pure. */
export interface SplitReport extends QualityOutline {
  readonly details: readonly ColumnQuality[];
  readonly duplicates?: DuplicateQuality;
  readonly texts?: TextQuality;
  readonly leaks: readonly (LeakQuality & { readonly split: string })[];
  /** Parts without a result, and why. */
  readonly problems: readonly { readonly part: string; readonly problem: string }[];
}

const LEAKS = "leaks:";
export const leaksPart = (split: string): string => `${LEAKS}${split}`;
export const columnsPart = (first: number): string => `columns:${first}`;

export function joinParts(parts: QualityParts): SplitReport {
  const results = Object.entries(parts).filter(([, result]) => !isProblem(result));
  const get = <Value>(name: string) => results.find(([part]) => part === name)?.[1] as Value;
  const outline = get<QualityOutline | undefined>("outline") ?? { columns: 0, rows: 0 };
  const duplicates = get<DuplicateQuality | undefined>("duplicates");
  const texts = get<TextQuality | undefined>("texts");
  return {
    ...outline,
    details: results
      .filter(([part]) => part.startsWith("columns:"))
      .flatMap(([, columns]) => columns as readonly ColumnQuality[]),
    ...(duplicates && { duplicates }),
    ...(texts && { texts }),
    leaks: results
      .filter(([part]) => part.startsWith(LEAKS))
      .map(([part, leak]) => ({ split: part.slice(LEAKS.length), ...(leak as LeakQuality) })),
    problems: Object.entries(parts).flatMap(([part, result]) =>
      isProblem(result) ? [{ part, problem: result.problem }] : [],
    ),
  };
}

const isProblem = (result: unknown): result is PartProblem =>
  typeof result === "object" && result !== null && "problem" in result;
