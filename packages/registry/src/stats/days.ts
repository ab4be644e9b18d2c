const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * DAY_MS);

/** The day (UTC) that a moment falls on, as buckets name it: `2026-01-31`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The hour (UTC) of a moment: `2026-01-31T09`. */
export const hourOf = (time: Date): string => time.toISOString().slice(0, 13);

/** How many days lie between two buckets. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
