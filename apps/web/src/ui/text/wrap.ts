import { useSyncExternalStore } from "react";

/** The server reads it too and sets it on the root element. */
const COOKIE = "orrery_wrap";
const YEAR_SECONDS = 365 * 24 * 3600;
/** Where lines wrap by default; `code.css` has the same query. */
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

/** Returns whether lines of code wrap, on all pages; undefined during hydration. */
export const useWrap = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, isWrapped, () => undefined);

/** Sets whether lines of code wrap, on this page and later ones. */
export function setWrap(wraps: boolean): void {
  const value = wraps ? "on" : "off";
  document.documentElement.dataset.wrap = value;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  for (const listener of listeners) listener();
}
