import type { Turn } from "../page-data/turn.ts";
import type { Branches } from "./branches.ts";
import type { Settings } from "./settings.ts";

/** A conversation of before, kept in this browser and nowhere else. */
export interface KeptChat {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly settings: Settings;
  readonly turns: readonly Turn[];
  /** Its other versions; absent in conversations kept before there were any. */
  readonly branches?: Branches;
}

const KEY = "orrery_playground";
const MOST = 30;

/** Newest first; empty where the browser keeps nothing. */
export function readHistory(): readonly KeptChat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Puts a conversation first and removes its older copy. Images are not kept: they would fill the storage. */
export function keepChat(history: readonly KeptChat[], chat: KeptChat): readonly KeptChat[] {
  const { turns, branches } = chat;
  const paths = branches?.paths.map(withoutImages);
  const bare = {
    ...chat,
    turns: withoutImages(turns),
    ...(branches && paths && { branches: { ...branches, paths } }),
  };
  const next = [bare, ...history.filter(({ id }) => id !== chat.id)].slice(0, MOST);
  writeHistory(next);
  return next;
}

const withoutImages = (turns: readonly Turn[]) => turns.map(({ images: _, ...turn }) => turn);

/** Forgets one conversation, or all. */
export function forgetChat(history: readonly KeptChat[], id?: string): readonly KeptChat[] {
  const next = id === undefined ? [] : history.filter((chat) => chat.id !== id);
  writeHistory(next);
  return next;
}

/** A full store loses the oldest half rather than the newest words. */
function writeHistory(history: readonly KeptChat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(history));
  } catch {
    if (history.length > 0) writeHistory(history.slice(0, Math.floor(history.length / 2)));
  }
}

const isKept = (chat: unknown): chat is KeptChat => {
  const { id, at, settings, turns, branches } = (chat ?? {}) as Partial<KeptChat>;
  return (
    typeof id === "string" &&
    typeof at === "number" &&
    typeof settings === "object" &&
    Array.isArray(turns) &&
    (branches === undefined || Array.isArray(branches.paths))
  );
};
