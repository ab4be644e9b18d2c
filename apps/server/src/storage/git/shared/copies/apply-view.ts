import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ignore } from "../../../files/file-names.ts";
import type { ObjectStore } from "../../../objects/object-store.ts";
import { mustRunGit } from "../../run-git.ts";
import { type HistoryView, packFile } from "../history-view.ts";
import { type FetchedPack, fetchPack } from "./fetch-pack.ts";
import { type Note, writeNote } from "./note-file.ts";
import { writePackedRefs } from "./packed-refs.ts";

const AT_ONCE = 12;
/** What a write of this process leaves is not litter before. */
const LITTER_MS = 24 * 3_600_000;

export type RefIds = ReadonlyMap<string, string>;

/** What is known of a local repository, and how to keep readers from it. */
export interface AppliedTo {
  readonly note: Note | undefined;
  readonly refs: RefIds | undefined;
  /** It was just made and has nothing: what is not there is not looked for, by processes of git. */
  readonly isNew: boolean;
  /** Called before it has some packs and lacks others that these lean on. */
  readonly hide: () => Promise<void>;
}

/**
 * Makes a local repository what the database says: packs first, then refs, then the note, and last go the
 * packs that were replaced. Cut short, it is done again. Throws `PackGone` where the view is old.
 */
export async function applyView(
  objects: ObjectStore,
  key: string,
  gitDir: string,
  { note, refs, isNew, hide }: AppliedTo,
  view: HistoryView,
): Promise<{ readonly note: Note; readonly refs: RefIds }> {
  const present = new Set(note?.packs.map(packFile));
  const missing = view.packs.filter(({ name }) => !present.has(packFile(name)));
  const fetched: FetchedPack[] = [];
  try {
    await inParallel(missing, async (pack) => {
      fetched.push(await fetchPack(objects, key, gitDir, pack));
    });
    if (fetched.length > 1) await hide();
    for (const { moveIn } of fetched) await moveIn();
  } finally {
    await Promise.all(fetched.map(({ discard }) => discard()));
  }
  const wanted: RefIds = new Map([...view.refs].map(([name, { oid }]) => [name, oid]));
  if (isNew) await writePackedRefs(gitDir, wanted);
  else await setRefs(gitDir, refs ?? (await readRefIds(gitDir)), wanted);
  const { epoch, version, repack, packs } = view;
  const bytes = packs.reduce((sum, pack) => sum + pack.bytes + pack.indexBytes, 0);
  const made = { epoch, version, repack, packs: packs.map(({ name }) => name), bytes };
  await writeNote(gitDir, made);
  if (!isNew && note?.repack !== view.repack) await removeReplaced(gitDir, made, note);
  return { note: made, refs: wanted };
}

/** Throws the first failure after the others ended. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  const workers = Array.from({ length: Math.min(AT_ONCE, items.length) }, worker);
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** Refs of ours aside, which are of writes under way. */
export async function readRefIds(gitDir: string): Promise<RefIds> {
  const format = "--format=%(refname) %(objectname)";
  const output = (await mustRunGit(gitDir, ["for-each-ref", format])).toString();
  const lines = output.split("\n").filter((line) => line && !line.startsWith("refs/orrery/"));
  return new Map(lines.map((line) => line.split(" ") as [string, string]));
}

/** Deletes first: a name may become a folder of others. */
export async function setRefs(gitDir: string, present: RefIds, wanted: RefIds): Promise<void> {
  const gone = [...present.keys()].filter((name) => !wanted.has(name));
  const moved = [...wanted].filter(([name, oid]) => present.get(name) !== oid);
  await updateRefs(
    gitDir,
    gone.map((name) => `delete ${name}\0\0`),
  );
  await updateRefs(
    gitDir,
    moved.map(([name, oid]) => `update ${name}\0${oid}\0\0`),
  );
}

/**
 * Writes one ref as git does, without a process. Only the holder of the folder does so, and git reads the files
 * each time. `false`, and nothing changed, where a folder or a file is in the way.
 */
export async function writeRef(gitDir: string, name: string, oid: string): Promise<boolean> {
  if (!SAFE.test(name)) return false;
  const path = join(gitDir, name);
  const made = join(gitDir, `orrery-ref-${randomUUID()}`);
  try {
    await writeFile(made, `${oid}\n`);
    await mkdir(dirname(path), { recursive: true });
    await rename(made, path);
    return true;
  } catch {
    await rm(made, { force: true });
    return false;
  }
}

const SAFE = /^refs\/(?:heads|tags|pr)(?:\/[\w-][\w.-]*)+$/;

async function updateRefs(gitDir: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await mustRunGit(gitDir, ["update-ref", "-z", "--stdin"], { input: lines.join("") });
}

/** Packs that the history no longer has, loose copies of what packs have, and old litter. */
async function removeReplaced(gitDir: string, { packs }: Note, before: Note | undefined) {
  const kept = new Set(packs.map(packFile));
  const folder = join(gitDir, "objects/pack");
  const replaced = new Set(before?.packs.map(packFile));
  for (const file of await readdir(folder)) {
    const name = file.split(".")[0] ?? "";
    if (kept.has(name)) continue;
    const { mtimeMs = Date.now() } = (await stat(join(folder, file)).catch(ignore("ENOENT"))) ?? {};
    if (replaced.has(name) || mtimeMs < Date.now() - LITTER_MS)
      await rm(join(folder, file), { force: true });
  }
  await mustRunGit(gitDir, ["prune-packed", "--quiet"], { as: "maintenance" });
}
