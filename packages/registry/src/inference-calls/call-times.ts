import { percentile, type TimeBucket } from "./time-buckets.ts";

/** Of the first token, and of the whole call. */
export type TimeKind = "first" | "whole";

/** Percentiles of calls that went well, within a tenth; absent where none were counted. */
export interface DayTimes {
  readonly durationP50Ms?: number;
  readonly durationP95Ms?: number;
  readonly firstTokenP50Ms?: number;
  readonly firstTokenP95Ms?: number;
}

/** Of counts by kind and bucket; other kinds are left out. Pure. */
export function percentilesOf(rows: readonly (TimeBucket & { readonly kind: string })[]): DayTimes {
  const of = (kind: TimeKind, share: number) =>
    percentile(
      rows.filter((row) => row.kind === kind),
      share,
    );
  const found = {
    durationP50Ms: of("whole", 0.5),
    durationP95Ms: of("whole", 0.95),
    firstTokenP50Ms: of("first", 0.5),
    firstTokenP95Ms: of("first", 0.95),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
