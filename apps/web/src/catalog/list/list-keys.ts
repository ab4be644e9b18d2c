/** What a key does in a list. */
export type ListKeyAct = "next" | "previous" | "compare" | "search";

const ACTS: Readonly<Record<string, ListKeyAct>> = {
  j: "next",
  k: "previous",
  x: "compare",
  "/": "search",
};

/** Returns `undefined` for other keys, and while a field has the focus. */
export function listKeyAct(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isTyping: boolean;
}): ListKeyAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isTyping) return undefined;
  return Object.hasOwn(ACTS, event.key) ? ACTS[event.key] : undefined;
}
