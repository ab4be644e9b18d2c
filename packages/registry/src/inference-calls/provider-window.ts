import { dayOf, daysBefore, hourOf } from "../stats/days.ts";
import type { ProviderWindow } from "./inference-call.ts";
import type { Span } from "./provider-counts-query.ts";

const HOUR_MS = 3_600_000;

const LENGTHS = {
  "24h": { unit: "hour", count: 24 },
  "7d": { unit: "day", count: 7 },
  "30d": { unit: "day", count: 30 },
} as const satisfies Record<ProviderWindow, { unit: Span["unit"]; count: number }>;

/** The hours or days (UTC) of a window, oldest first, the current one last. Pure. */
export function periodsOf(window: ProviderWindow, now: Date): readonly string[] {
  const { unit, count } = LENGTHS[window];
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return unit === "hour"
      ? hourOf(new Date(now.getTime() - back * HOUR_MS))
      : dayOf(daysBefore(now, back));
  });
}

export const spanOf = (provider: string, window: ProviderWindow, now: Date): Span => ({
  provider,
  unit: LENGTHS[window].unit,
  from: periodsOf(window, now)[0] ?? "",
});
