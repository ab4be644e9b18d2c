/** HTTP counts in seconds. A second that is not over may bring more: the one before it is said. */
export function lastModified(changedAt: Date | undefined, now: Date): string {
  const changed = changedAt?.getTime() ?? 0;
  const isOver = Math.floor(changed / 1000) < Math.floor(now.getTime() / 1000);
  return new Date(isOver ? changed : changed - 1000).toUTCString();
}

/** Whether nothing changed since the time that a client has from `lastModified`. */
export function isUnchanged(since: string | undefined, changedAt: Date | undefined): boolean {
  const time = Date.parse(since ?? "");
  return Number.isFinite(time) && Math.floor((changedAt?.getTime() ?? 0) / 1000) <= time / 1000;
}
