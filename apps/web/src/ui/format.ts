import { STRINGS } from "./strings.ts";

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB", "PB"] as const;
const COUNT_UNITS = ["", "k", "M", "B"] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `1536000` → `1.5 MB`; units of 1000, three digits at most. */
export function formatBytes(bytes: number): string {
  const { digits, unit } = scale(bytes, BYTE_UNITS);
  return `${digits} ${unit}`;
}

/** `12345` → `12.3k`; exact below a thousand. */
export function formatCount(count: number): string {
  const { digits, unit } = scale(count, COUNT_UNITS);
  return digits + unit;
}

/** `12345` → `12,345`, the same in every locale. */
export const formatInteger = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");

/** `plural(2, "file")` → `2 files`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** `21 Nov 2026`, in UTC so that server and browser agree. Returns the text itself when it is not a date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${STRINGS.time.months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `21 Nov 2026, 09:05 UTC` */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${formatDate(iso)}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** `3 hours ago` within thirty days before `now` (milliseconds since 1970), else the date. */
export function formatAgo(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (!(age > -MINUTE && age < 30 * DAY)) return formatDate(iso);
  if (age < MINUTE) return STRINGS.time.justNow;
  if (age < HOUR) return STRINGS.time.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return STRINGS.time.hoursAgo(Math.floor(age / HOUR));
  return STRINGS.time.daysAgo(Math.floor(age / DAY));
}

/** `0.35 s`, `12 s`, `2 min 5 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** `github.com/owner/name`: a URL without scheme, `www.` and trailing slash. */
export const formatAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

function scale<Unit extends string>(value: number, units: readonly Unit[]) {
  let rest = value;
  let index = 0;
  while (index < units.length - 1 && Number(threeDigits(rest)) >= 1000) {
    rest /= 1000;
    index++;
  }
  const digits = index === 0 ? String(Math.round(rest)) : threeDigits(rest);
  return { digits, unit: units[index]! };
}

const threeDigits = (value: number) =>
  value >= 99.95 ? String(Math.round(value)) : String(Math.round(value * 10) / 10);
