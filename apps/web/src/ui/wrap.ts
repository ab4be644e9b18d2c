import { useSyncExternalStore } from "react";

/** Also read by the server, which writes it to the document's element. */
const COOKIE = "orrery_wrap";
const YEAR_SECONDS = 365 * 24 * 3600;
/** Where lines wrap unless somebody chose otherwise; `code.css` says the same. */
const NARROW = "(width < 40rem)";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const narrow = matchMedia(NARROW);
  listeners.add(listener);
  narrow.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    narrow.removeEventListener("change", listener);
  };
}

function isWrapped(): boolean {
  const { wrap } = document.documentElement.dataset;
  return wrap === undefined ? matchMedia(NARROW).matches : wrap === "on";
}

/** Whether the lines of code wrap, on all pages alike; nothing is known before a script runs. */
export const useWrap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, isWrapped, () => undefined);

/** Wraps lines of code, or lets them run on, here and on later pages. */
export function setWrap(wraps: boolean): void {
  const value = wraps ? "on" : "off";
  document.documentElement.dataset.wrap = value;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  for (const listener of listeners) listener();
}
