import type { QuickItem } from "./quick-items.ts";

/** What was chosen last, kept by the browser: only places, and of one visitor. */
export type RecentItem = QuickItem & { readonly run: { readonly to: string } };

const KEY = "orrery-recent";
const KEPT = 6;

interface Kept {
  /** Whose they are: another visitor of the same browser does not see them. */
  readonly account: string;
  readonly items: readonly RecentItem[];
}

/** Newest first; empty where the browser keeps nothing, or keeps somebody else's. */
export function readRecent(account = "", storage: Storage | undefined = ownStorage()) {
  const kept = parse(storage?.getItem(KEY));
  if (kept?.account === account) return kept.items;
  storage?.removeItem(KEY);
  return [];
}

/** Puts an item on top; searches and actions are not places and are not kept. */
export function keepRecent(
  item: QuickItem,
  account = "",
  storage: Storage | undefined = ownStorage(),
): void {
  if (!isPlace(item)) return;
  const others = readRecent(account, storage).filter(({ run }) => run.to !== item.run.to);
  const kept: Kept = { account, items: [item, ...others].slice(0, KEPT) };
  try {
    storage?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage remembers nothing.
  }
}

const isPlace = (item: QuickItem): item is RecentItem =>
  typeof item.run === "object" && "to" in item.run && !["search", "new"].includes(item.icon);

/** Browsers may refuse even to hand it out. */
function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function parse(text: string | null | undefined): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    const items = (kept?.items ?? []).filter(
      (item) => typeof item?.run?.to === "string" && /^\/(?!\/)/.test(item.run.to) && item.label,
    );
    return { account: kept?.account ?? "", items };
  } catch {
    return undefined;
  }
}
