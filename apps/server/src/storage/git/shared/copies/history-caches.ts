import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { ignore } from "../../../files/file-names.ts";
import type { ObjectStore } from "../../../objects/object-store.ts";
import type { RepositoryFolders } from "../../repository-folders.ts";
import { findVersion, readView } from "../history-store.ts";
import { applyView, type RefIds } from "./apply-view.ts";
import { PackGone } from "./fetch-pack.ts";
import { isThere, isWhole } from "./is-whole.ts";
import { createKnownCopies, type KnownCopy } from "./known-copies.ts";
import { forgetNote, NOTE_FILE, type Note, readNote } from "./note-file.ts";
import { PACKED_REFS } from "./packed-refs.ts";
import { type OwnWrite, takeOver } from "./take-over.ts";

const MAX_TRIES = 4;
/** What a history that was copied has. */
const REFS = ["refs/heads/main", PACKED_REFS];
const MAX_KNOWN_REFS = 200_000;
/** Each takes some kilobytes of memory. */
const MAX_COPIES = 20_000;

/** Local repositories that are copies of histories. Any may be lost at any moment. */
export interface HistoryCaches {
  /** As new as the history was when this was called, or newer. `maxAgeMs`: or as it was so long ago. */
  catchUp(key: string, maxAgeMs?: number): Promise<void>;
  /** What the local repository is a copy of, and its refs; `undefined` for nothing. */
  base(key: string): Promise<{ readonly mark: Note; readonly refs: RefIds } | undefined>;
  /** Takes a write of this process over. */
  advance(key: string, write: OwnWrite): Promise<void>;
  /** Drops the local repository. */
  drop(key: string): Promise<void>;
  /** Drops it if files of it are gone: whether it did. */
  dropTorn(key: string): Promise<boolean>;
  /** Keeps it until the answer is called. */
  use(key: string): () => void;
  /** Another one after the local repository was dropped or hidden. */
  serialOf(key: string): number;
  isCached(key: string): boolean;
}

export interface CachesOptions {
  readonly db: Database;
  readonly objects: ObjectStore;
  readonly folders: RepositoryFolders;
  /** Above it, those go that were not used for longest. */
  readonly maxBytes: number;
  readonly maxCopies?: number;
  /** One that was used more recently may still be: what streams is not counted. */
  readonly idleMs: number;
  /** Called before a local repository goes. */
  readonly onDrop: (key: string) => void;
}

export function createHistoryCaches(options: CachesOptions): HistoryCaches {
  const { db, objects, folders, maxBytes, maxCopies = MAX_COPIES, idleMs, onDrop } = options;
  const copies = createKnownCopies({
    ...{ maxBytes, maxCopies, idleMs, drop: dropNow },
    readNote: (key) => readNote(folders.of(key)),
  });
  const { of, remember, inTurn, makeRoom } = copies;
  const refsOf = growingRefs();

  async function look(copy: KnownCopy): Promise<void> {
    const askedAt = Date.now();
    const version = await findVersion(db, copy.key);
    if (version === undefined) {
      // Without a note it is being written for the first time.
      if (copy.note) await dropNow(copy);
    } else if (
      copy.note?.version !== version ||
      !(await isThere(join(folders.of(copy.key), NOTE_FILE)))
    )
      await sync(copy);
    copy.checkedAt = askedAt;
  }

  async function sync(copy: KnownCopy): Promise<RefIds> {
    const { key } = copy;
    for (let attempt = 1; ; attempt++) {
      const view = await readView(db, key);
      if (!view) {
        await dropNow(copy);
        return new Map();
      }
      const isAnother = copy.note && copy.note.epoch !== view.epoch;
      const isLost = copy.note
        ? !(await isWhole(folders.of(key), copy.note))
        : REFS.some((file) => existsSync(join(folders.of(key), file)));
      if (isAnother || isLost || !existsSync(folders.of(key))) await dropNow(copy);
      try {
        const isNew = !existsSync(folders.of(key));
        const gitDir = await folders.ensure(key);
        const refsThere = refsOf.get(key);
        const known = { note: copy.note, refs: refsThere, isNew, hide: () => hide(copy) };
        const { note, refs } = await applyView(objects, key, gitDir, known, view);
        remember(copy, note);
        refsOf.set(key, refs);
        void makeRoom();
        return refs;
      } catch (error) {
        if (attempt >= MAX_TRIES || isUnavailable(error)) throw error;
        // Its files are not what the note says, or are of a moment that is gone.
        if (!copy.note || !(error instanceof PackGone)) await dropNow(copy);
      }
    }
  }

  /** Reads of named objects wait for the end of what is under way. */
  async function hide(copy: KnownCopy): Promise<void> {
    remember(copy, undefined);
    copies.renew(copy);
    await forgetNote(folders.of(copy.key));
  }

  async function dropNow(copy: KnownCopy): Promise<void> {
    remember(copy, undefined);
    copies.renew(copy);
    refsOf.delete(copy.key);
    onDrop(copy.key);
    if (existsSync(folders.of(copy.key))) await folders.remove(copy.key);
  }

  async function advanceNow(copy: KnownCopy, write: OwnWrite): Promise<void> {
    const { key, note } = copy;
    if (note?.version === write.mark.version) return;
    const refs = note ? refsOf.get(key) : new Map<string, string>();
    if (note?.version !== write.before || !refs) {
      await sync(copy);
      return;
    }
    const next = await takeOver(folders.of(key), note, refs, write);
    refsOf.set(key, next.refs);
    remember(copy, next.note);
    copy.checkedAt = Date.now();
  }

  /** What an earlier process left. Without a note, as of before the machine started, it is of no use. */
  async function adoptLeft(): Promise<void> {
    for await (const { key, folder } of folders.list()) {
      if (copies.has(key)) continue;
      const copy = of(key);
      await copy.turn;
      const { mtimeMs = 0 } = (await stat(folder).catch(ignore("ENOENT"))) ?? {};
      copy.usedAt = Math.min(copy.usedAt, mtimeMs);
      const isLeft = () => !copy.note && copy.users === 0 && copy.usedAt < Date.now() - idleMs;
      if (isLeft()) await inTurn(copy, async () => (isLeft() ? dropNow(copy) : undefined));
    }
    await makeRoom();
  }
  void adoptLeft().catch(() => {});

  return {
    catchUp(key, maxAgeMs = -1) {
      const copy = of(key);
      copy.usedAt = Date.now();
      if (copy.note && copy.checkedAt >= Date.now() - maxAgeMs) return Promise.resolve();
      copy.next ??= inTurn(copy, () => {
        copy.next = undefined;
        return look(copy);
      });
      return copy.next;
    },

    async base(key) {
      const copy = of(key);
      return inTurn(copy, async () => {
        const refs = copy.note && (refsOf.get(key) ?? (await sync(copy)));
        return copy.note && refs && { mark: copy.note, refs };
      });
    },

    async advance(key, write) {
      const copy = of(key);
      await inTurn(copy, async () => {
        try {
          await advanceNow(copy, write);
        } catch {
          // It is written, whatever happens to the copy: the next look makes it right.
          remember(copy, undefined);
          refsOf.delete(key);
          await forgetNote(folders.of(key)).catch(() => {});
        }
      });
      void makeRoom();
    },

    drop(key) {
      const copy = of(key);
      return inTurn(copy, () => dropNow(copy));
    },

    dropTorn(key) {
      const copy = of(key);
      return inTurn(copy, async () => {
        if (!copy.note || (await isWhole(folders.of(key), copy.note))) return false;
        await dropNow(copy);
        return true;
      });
    },

    use(key) {
      const copy = of(key);
      copy.users++;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        copy.users--;
        copy.usedAt = Date.now();
      };
    },

    serialOf: (key) => of(key).serial,

    isCached: (key) => of(key).note !== undefined,
  };
}

const growingRefs = () =>
  new LRUCache<string, RefIds>({
    maxSize: MAX_KNOWN_REFS,
    sizeCalculation: (refs) => refs.size + 1,
  });

const isUnavailable = (error: unknown): boolean =>
  ["storage-unavailable", "database-unavailable"].includes(
    (error as { readonly code?: string }).code ?? "",
  );
