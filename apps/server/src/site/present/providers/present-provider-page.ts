import { type ProviderWindow, periodsOf } from "@orrery/registry";
import type { HistoryDay, ProviderPageData } from "@orrery/web/page-data/providers";
import type { ModelPeriod } from "../../../inference/gateway/provider-models/provider-model-row.ts";
import type { ProviderModels } from "../../../inference/gateway/provider-models/report-provider-models.ts";

const NOTHING = { calls: 0, errors: 0, checks: 0, failedChecks: 0 };

interface Shown {
  readonly window: ProviderWindow;
  readonly sort: string;
  readonly offset: number;
}

/** A provider's page, with all hours or days of the window. Pure. */
export function presentProviderPage(
  { provider, label, total, models, lastProbe }: ProviderModels,
  { window, sort, offset }: Shown,
  now: Date,
): ProviderPageData {
  const next = offset + models.length;
  const hasMore = models.length > 0 && next < total;
  return {
    ...{ provider, label, total, window, sort },
    ...(lastProbe && { lastProbe: { at: lastProbe.at.toISOString(), isUp: lastProbe.isUp } }),
    models: models.map(({ periods, task: _, contextLength: __, ...model }) => {
      const [namespace = "", name = ""] = model.id.split("/");
      const { checks: ___, failedChecks: ____, ...row } = model;
      return { ...row, namespace, name, periods: fill(window, periods, now) };
    }),
    ...(hasMore && { nextCursor: String(next) }),
  };
}

function fill(
  window: ProviderWindow,
  periods: readonly ModelPeriod[],
  now: Date,
): readonly HistoryDay[] {
  const known = new Map(periods.map(({ from, ...one }) => [nameOf(window, from), one]));
  return periodsOf(window, now).map((period) => ({
    day: period.includes("T") ? `${period}:00Z` : period,
    ...(known.get(period) ?? NOTHING),
  }));
}

const nameOf = (window: ProviderWindow, from: Date): string =>
  from.toISOString().slice(0, window === "24h" ? 13 : 10);
