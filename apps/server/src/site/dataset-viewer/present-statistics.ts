import type { ColumnStatistics, StatisticsBar } from "@orrery/web/page-data/repo/split-viewer";
import type { SplitDescription } from "../../dataset-engine/engine-job.ts";
import { quoteName, quoteText } from "../../dataset-engine/where/print-sql.ts";
import { whereOfBins } from "./where-of-bins.ts";

/** What the engine answers, as the public service has it. */
export interface SplitStatistics {
  readonly statistics: readonly {
    readonly column_name: string;
    readonly column_type: string;
    readonly column_statistics: RawStatistics;
  }[];
}

type Edge = number | string;
interface RawStatistics {
  readonly nan_proportion: number;
  readonly min?: Edge | null;
  readonly mean?: Edge | null;
  readonly max?: Edge | null;
  readonly histogram?: {
    readonly hist: readonly number[];
    readonly bin_edges: readonly Edge[];
  } | null;
  readonly frequencies?: Readonly<Record<string, number>>;
}

const TOP = 5;
const MAX_LABEL = 200;
const LENGTHS: ReadonlySet<string> = new Set(["string_text", "list"]);

/** Statistics for the heads of columns: each bar with the condition that its rows meet. */
export function presentStatistics(
  { statistics }: SplitStatistics,
  features: SplitDescription["features"],
): readonly ColumnStatistics[] {
  const types = new Map(features.map(({ name, type }) => [name, type]));
  return statistics.map(({ column_name: name, column_type: type, column_statistics: found }) => {
    const values = Object.entries(found.frequencies ?? {}).sort(([, a], [, b]) => b - a);
    return {
      name,
      type,
      nulls: found.nan_proportion,
      facts: (["min", "mean", "max"] as const).flatMap((fact) =>
        found[fact] === null || found[fact] === undefined
          ? []
          : [[fact, String(found[fact])] as const],
      ),
      bars: found.frequencies
        ? values.slice(0, TOP).map(([label, count]) => ({
            label: label.slice(0, MAX_LABEL),
            count,
            where: whereOfValue(name, type, label, types.get(name)),
          }))
        : barsOf(name, type, found, types.get(name)),
      others: Math.max(0, values.length - TOP),
    };
  });
}

function barsOf(
  name: string,
  type: string,
  { histogram }: RawStatistics,
  feature: unknown,
): readonly StatisticsBar[] {
  if (!histogram) return [];
  const { hist, bin_edges: edges } = histogram;
  const column = quoteName(LENGTHS.has(type) ? `${name}.length` : name);
  const kind = isDate(feature)
    ? "date"
    : type === "datetime"
      ? "time"
      : type === "float"
        ? "float"
        : "int";
  // Nothing filters by a width or duration.
  const conditions = type === "image" || type === "audio" ? [] : whereOfBins(column, kind, edges);
  return hist.map((count, bin) => ({
    label: `${edges[bin]} to ${edges[bin + 1]}`,
    count,
    where: conditions[bin] ?? "",
  }));
}

/** Empty for a value that is too long for an address. */
function whereOfValue(name: string, type: string, label: string, feature: unknown): string {
  const column = quoteName(name);
  if (type === "bool") return `${column} = ${label.toLowerCase()}`;
  if (type === "class_label") {
    const at = namesOf(feature).indexOf(label);
    return `${column} = ${at === -1 ? label : at}`;
  }
  return label.length > MAX_LABEL ? "" : `${column} = ${quoteText(label)}`;
}

const namesOf = (feature: unknown): readonly unknown[] => {
  const { names } = (feature ?? {}) as { names?: unknown };
  return Array.isArray(names) ? names : [];
};

const isDate = (feature: unknown): boolean =>
  /^date/.test(String((feature as { dtype?: unknown } | undefined)?.dtype));
