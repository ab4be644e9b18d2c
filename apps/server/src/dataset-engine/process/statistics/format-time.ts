const DAY = 86_400;

/** `2026-01-31 12:00:00` of seconds since 1970, in UTC. */
export const formatSeconds = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime())
    ? `${seconds}`
    : date.toISOString().slice(0, -5).replace("T", " ");
};

/** `2 days, 1:00:00`: a duration in seconds, as Python prints it. */
export function formatDuration(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const rest = Math.round(seconds - days * DAY);
  const two = (value: number) => `${value}`.padStart(2, "0");
  const clock = `${Math.floor(rest / 3600)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return days === 0 ? clock : `${days} day${days === 1 ? "" : "s"}, ${clock}`;
}
