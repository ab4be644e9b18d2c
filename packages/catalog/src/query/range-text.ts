import type { Range } from "./catalog-query.ts";

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9, g: 1e9, t: 1e12 };
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Reads `1B..7B`, `..500M` or `24G..`; `undefined` for anything else. Units are powers of 1,000. */
export const parseNumberRange = (text: string): Range<number> | undefined =>
  parseRange(text, (part) => {
    const [, digits, unit = ""] = /^(\d{1,15}(?:\.\d{1,6})?)([kmbgt]?)$/i.exec(part) ?? [];
    return digits === undefined ? undefined : Number(digits) * UNITS[unit.toLowerCase()]!;
  });

/** Reads `2026-01-01..2026-01-31`; either day may be missing. */
export const parseDayRange = (text: string): Range<string> | undefined =>
  parseRange(text, (part) => (DAY.test(part) ? part : undefined));

/** The inverse: `1B..7B` with the letter that the caller's units have for 10⁹. */
export const formatNumberRange = (range: Range<number>, billion: "B" | "G"): string =>
  formatRange(range, (value) => {
    const units = [["T", 1e12] as const, [billion, 1e9] as const, ["M", 1e6], ["k", 1e3]] as const;
    const unit = units.find(([, size]) => value >= size && Number.isInteger((value / size) * 1e3));
    return unit ? `${value / unit[1]}${unit[0]}` : `${value}`;
  });

export const formatDayRange = (range: Range<string>): string => formatRange(range, (day) => day);

function parseRange<Value>(
  text: string,
  parse: (part: string) => Value | undefined,
): Range<Value> | undefined {
  const [low = "", high, ...rest] = text.trim().split("..");
  if (high === undefined || rest.length > 0 || low + high === "") return undefined;
  const [min, max] = [low, high].map((part) => (part === "" ? undefined : parse(part)));
  if ((low !== "" && min === undefined) || (high !== "" && max === undefined)) return undefined;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const formatRange = <Value>({ min, max }: Range<Value>, format: (value: Value) => string) =>
  `${min === undefined ? "" : format(min)}..${max === undefined ? "" : format(max)}`;
