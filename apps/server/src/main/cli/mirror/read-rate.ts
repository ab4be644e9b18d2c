import { StartError } from "../../../base/start-error.ts";

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9 };

/** `500k`, `20M` or bytes, a second; 0 is no limit. */
export function readRate(text: string): number {
  const [, count, unit = ""] = /^(\d{1,15})([kmg]?)$/i.exec(text) ?? [];
  if (count === undefined)
    throw new StartError("bad-arguments", `--limit is bytes a second, such as 20M, not "${text}".`);
  return Number(count) * (UNITS[unit.toLowerCase()] ?? 1);
}
