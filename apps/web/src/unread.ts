import { useSyncExternalStore } from "react";

/** What the hub counted last; it says so with the data of every page. */
let counted: string | null = null;
const listeners = new Set<() => void>();

/** Called with every response to a navigation, which leaves the shell's own data as it is. */
export function noteUnread({ headers }: Response): void {
  counted = headers.get("x-unread") ?? counted;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unread notifications; `first` is the document's count. Absent if there are none. */
export const useUnread = (first: string | undefined): string | undefined =>
  useSyncExternalStore(
    listen,
    () => counted ?? first,
    () => first,
  ) || undefined;
