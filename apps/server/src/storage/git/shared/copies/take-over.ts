import { rename } from "node:fs/promises";
import { join } from "node:path";
import { type HistoryMark, packFile } from "../history-view.ts";
import type { MadePack } from "../make-pack.ts";
import type { RefMove } from "../publish-store.ts";
import { type RefIds, setRefs, writeRef } from "./apply-view.ts";
import { type Note, writeNote } from "./note-file.ts";

/** A write that the database has. */
export interface OwnWrite {
  readonly before: string | undefined;
  readonly mark: HistoryMark;
  readonly moves: readonly RefMove[];
  readonly made: MadePack | undefined;
}

/** Makes a local repository, which was as new as the history before a write, as new as it is after. */
export async function takeOver(
  gitDir: string,
  note: Note | undefined,
  refs: RefIds,
  { mark, moves, made }: OwnWrite,
): Promise<{ readonly note: Note; readonly refs: RefIds }> {
  if (made) await moveIn(made, gitDir);
  const wanted = new Map(refs);
  for (const { ref, to } of moves) {
    if (to === undefined) wanted.delete(ref);
    else wanted.set(ref, to);
  }
  const [move, ...others] = moves;
  const isWritten =
    move?.to !== undefined && others.length === 0 && (await writeRef(gitDir, move.ref, move.to));
  if (!isWritten) await setRefs(gitDir, refs, wanted);
  const own = made ? made.pack.bytes + made.pack.indexBytes : 0;
  const next = {
    ...mark,
    packs: [...(note?.packs ?? []), ...(made ? [made.pack.name] : [])],
    bytes: (note?.bytes ?? 0) + own,
  };
  await writeNote(gitDir, next);
  return { note: next, refs: wanted };
}

async function moveIn(made: MadePack, gitDir: string): Promise<void> {
  const { file, pack, written } = made;
  await written;
  const target = join(gitDir, "objects/pack", packFile(pack.name));
  await rename(`${file}.pack`, `${target}.pack`);
  await rename(`${file}.idx`, `${target}.idx`);
}
