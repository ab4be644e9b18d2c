import { readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { HistoryMark } from "../history-view.ts";

/** In each local repository. */
export const NOTE_FILE = "orrery-history.json";

const note = z.object({
  epoch: z.string(),
  version: z.string(),
  repack: z.string(),
  packs: z.array(z.string()),
  bytes: z.number(),
  boot: z.string(),
});

/** What of a history is in a local repository. It is believed, not the folder. */
export interface Note extends HistoryMark {
  /** Names of the history's packs that are here. */
  readonly packs: readonly string[];
  readonly bytes: number;
}

/** `undefined` also for one of before the machine started: files may have been torn when it stopped. */
export async function readNote(gitDir: string): Promise<Note | undefined> {
  const text = await readFile(join(gitDir, NOTE_FILE), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const found = note.parse(JSON.parse(text));
    return found.boot === boot() ? found : undefined;
  } catch {
    return undefined;
  }
}

export async function writeNote(gitDir: string, { epoch, version, repack, packs, bytes }: Note) {
  const made = join(gitDir, `${NOTE_FILE}.new`);
  const saved = { epoch, version, repack, packs, bytes, boot: boot() };
  await writeFile(made, JSON.stringify(saved));
  await rename(made, join(gitDir, NOTE_FILE));
}

export const forgetNote = (gitDir: string): Promise<void> =>
  rm(join(gitDir, NOTE_FILE), { force: true });

let known: string | undefined;

/** Another text after the machine started again; empty where the system does not say. */
function boot(): string {
  try {
    known ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    known = "";
  }
  return known;
}
