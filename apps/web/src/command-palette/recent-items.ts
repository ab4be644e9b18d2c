import type { QuickItem } from "./quick-item.ts";

/** A page chosen recently, kept in the browser. */
export type RecentItem = QuickItem & { readonly run: { readonly to: string } };

const KEY = "orrery-recent";
const KEPT = 6;

interface Kept {
  /** Other accounts in the same browser do not see these items. */
  readonly account: string;
  readonly items: readonly RecentItem[];
}

/** Returns the account's recent items, newest first. Deletes those of another account. */
export function readRecent(account = "", storage: Storage | undefined = ownStorage()) {
  const kept = parse(storage?.getItem(KEY));
  if (kept?.account === account) return kept.items;
  storage?.removeItem(KEY);
  return [];
}

/** Puts an item first. Searches and actions are not kept. */
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
    // The storage is full or blocked.
  }
}

const isPlace = (item: QuickItem): item is RecentItem =>
  !item.isLocal &&
  typeof item.run === "object" &&
  "to" in item.run &&
  !["search", "new"].includes(item.icon);

/** Access to `localStorage` throws where the browser blocks it. */
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
