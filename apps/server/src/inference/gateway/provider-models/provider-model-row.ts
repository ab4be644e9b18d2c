import type { ProviderSums } from "@orrery/registry";

export const MODEL_SORTS = [
  "name",
  "uptime",
  "first-token",
  "time",
  "calls",
  "errors",
  "price",
] as const;
export type ModelSort = (typeof MODEL_SORTS)[number];

/** What came to in one hour or day, and how the provider was looked at then. */
export interface ModelPeriod extends ProviderSums {
  readonly from: Date;
  readonly checks: number;
  readonly failedChecks: number;
  /** US dollars for a million tokens, at the day's last call. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

/** A model of this hub at one provider, and how it did in a window. */
export interface ProviderModelRow extends ProviderSums {
  /** `namespace/name` */
  readonly id: string;
  /** `gone`: it was called there, and no longer can be. */
  readonly status: "live" | "staging" | "gone";
  /** What the provider calls it. */
  readonly providerId?: string;
  readonly task?: string;
  readonly isConfigured: boolean;
  readonly isResting: boolean;
  /** US dollars for a million tokens, now. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly contextLength?: number;
  /** Of the provider, as they are of no model. */
  readonly checks: number;
  readonly failedChecks: number;
  /** 0…1, of calls and checks; absent without any. */
  readonly uptime?: number;
}

type Counted = Pick<ProviderModelRow, "calls" | "errors" | "checks" | "failedChecks">;

/** Pure. */
export function uptimeOf({ calls, errors, checks, failedChecks }: Counted): number | undefined {
  const all = calls + checks;
  return all === 0 ? undefined : (all - errors - failedChecks) / all;
}

const VALUES: Readonly<
  Record<Exclude<ModelSort, "name">, (row: ProviderModelRow) => number | undefined>
> = {
  uptime: ({ uptime }) => uptime,
  "first-token": ({ firstTokenP95Ms }) => firstTokenP95Ms,
  time: ({ durationP95Ms }) => durationP95Ms,
  calls: ({ calls }) => calls,
  errors: ({ errors }) => errors,
  price: ({ inputPrice, outputPrice }) =>
    inputPrice === undefined && outputPrice === undefined
      ? undefined
      : (inputPrice ?? 0) + (outputPrice ?? 0),
};

/** The same rows in another order; what has no value is last either way, equal ones are by name. Pure. */
export function sortRows<Row extends ProviderModelRow>(
  rows: readonly Row[],
  sort: ModelSort,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  const byName = (a: Row, b: Row) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1);
  if (sort === "name") return rows.toSorted((a, b) => sign * byName(a, b));
  const figureOf = VALUES[sort];
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === other) return byName(a, b);
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
    return sign * (one - other);
  });
}
