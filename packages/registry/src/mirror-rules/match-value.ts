import { VERDICTS, type Verdict } from "@orrery/scan";

const globs = new Map<string, RegExp>();
const MOST_GLOBS = 2_000;

/** A star is any text, as short as none; case aside. Linear: a pattern has few stars, and texts are names. */
export function matchesGlob(pattern: string, text: string): boolean {
  let glob = globs.get(pattern);
  if (!glob) {
    if (globs.size >= MOST_GLOBS) globs.clear();
    const parts = pattern.split(/\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    glob = new RegExp(`^${parts.join("[^]*")}$`, "i");
    globs.set(pattern, glob);
  }
  return glob.test(text);
}

const UNITS = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 } as const;

/** `>100GB`, `<1.5MB`; `undefined` where the number is not known. */
export function matchesSize(value: string, bytes: number | undefined): boolean | undefined {
  if (bytes === undefined) return undefined;
  const [, sign, amount, unit = "b"] = /^([<>])([\d.]+)([a-z]+)$/i.exec(value) ?? [];
  const limit = Number(amount) * UNITS[unit.toLowerCase() as keyof typeof UNITS];
  return sign === ">" ? bytes > limit : bytes < limit;
}

const DAY_MS = 86_400_000;

/** `<7d`: newer than a week; `>365d`: older than a year. */
export function matchesAge(value: string, since: Date | undefined, now: Date): boolean | undefined {
  if (since === undefined) return undefined;
  const age = now.getTime() - since.getTime();
  const limit = Number.parseInt(value.slice(1), 10) * DAY_MS;
  return value.startsWith(">") ? age > limit : age < limit;
}

/** As bad as the value, or worse. */
export const matchesVerdict = (value: string, verdict: Verdict): boolean =>
  VERDICTS.indexOf(verdict) >= VERDICTS.indexOf(value as Verdict);
