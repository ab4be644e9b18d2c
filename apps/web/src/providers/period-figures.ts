import type { HistoryDay } from "../page-data/providers.ts";
import { formatDate, formatDateTime, formatSeconds } from "../ui/format.ts";
import { formatDollars } from "./format-dollars.ts";
import { HISTORY } from "./history-strings.ts";

type Prices = Pick<HistoryDay, "inputPrice" | "outputPrice">;

/** What the bar of a day is as high as: an old day has only its mean. Pure. */
export const slowest = ({ durationP95Ms, durationMs = 0 }: HistoryDay): number =>
  durationP95Ms ?? durationMs;

export const attempts = ({ calls, checks }: HistoryDay): number => calls + checks;
const failures = ({ errors, failedChecks }: HistoryDay): number => errors + failedChecks;

/** The fill of a bar. Pure. */
export function toneOf(day: HistoryDay): string {
  const share = failures(day) / attempts(day);
  if (share === 0) return "fill-good";
  return share < 0.1 ? "fill-warn" : "fill-bad";
}

/** Of all days together; `undefined` without calls and checks. Pure. */
export function percentOf(days: readonly HistoryDay[]): string | undefined {
  const all = days.reduce((sum, day) => sum + attempts(day), 0);
  const failed = days.reduce((sum, day) => sum + failures(day), 0);
  return all === 0 ? undefined : formatUptime((all - failed) / all);
}

/** `99.3`, from 0…1; never rounded up to perfect. Pure. */
export function formatUptime(share: number): string {
  const percent = 100 * share;
  return percent < 100 && percent > 99.9 ? "99.9" : percent.toFixed(percent === 100 ? 0 : 1);
}

export const timeText = (milliseconds?: number): string =>
  milliseconds === undefined ? "–" : formatSeconds(milliseconds / 1000);

export const dateText = (day: string): string =>
  day.includes("T") ? formatDateTime(day) : formatDate(day);

/** A sentence for the bar of a day or an hour. Pure. */
export const describeDay = (day: HistoryDay): string =>
  attempts(day) === 0
    ? HISTORY.noData(dateText(day.day))
    : HISTORY.day(dateText(day.day), attempts(day), failures(day), timesOf(day));

const timesOf = ({ durationMs, durationP50Ms, durationP95Ms }: HistoryDay): string =>
  durationP50Ms === undefined
    ? HISTORY.mean(timeText(durationMs))
    : HISTORY.percentiles(timeText(durationP50Ms), timeText(durationP95Ms));

/** `$0.25 · $1.50`, input and output; `undefined` if neither is known. Pure. */
export function priceText({ inputPrice, outputPrice }: Prices): string | undefined {
  if (inputPrice === undefined && outputPrice === undefined) return undefined;
  const text = (price?: number) => (price === undefined ? "–" : formatDollars(price));
  return `${text(inputPrice)} · ${text(outputPrice)}`;
}
