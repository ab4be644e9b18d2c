import type { CommitId, RefUpdate } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import type { MoveRefs } from "../move-refs.ts";
import type { ObjectReader } from "../object-reader.ts";
import type { HistoryCaches } from "./copies/history-caches.ts";
import { makeFreshPack, makePack } from "./make-pack.ts";
import { type PublishDeps, publishPacks } from "./publish-pack.ts";
import type { RefMove } from "./publish-store.ts";

export interface MoveDeps extends PublishDeps {
  readonly caches: HistoryCaches;
  readonly readerOf: (key: string) => ObjectReader | undefined;
  /** Called with the number of packs that a history now has, as far as this process knows. */
  readonly onPacks: (key: string, count: number) => void;
}

const MUST_BE_COMMIT = /^refs\/(?:heads|pr)\//;
/** Packs were replaced meanwhile: what was made may lean on objects that went. */
const MAX_TRIES = 3;

/**
 * Moves refs in the database, and only then in the local repository. Writers of one process come one after
 * the other, so that those who are late find out before they send anything.
 */
export function createMoveShared(deps: MoveDeps): MoveRefs {
  const { caches, readerOf, onPacks } = deps;
  const turns = new Map<string, Promise<unknown>>();

  async function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const done = (turns.get(key) ?? Promise.resolve()).then(work);
    const end = done.catch(() => {});
    turns.set(key, end);
    try {
      return await done;
    } finally {
      if (turns.get(key) === end) turns.delete(key);
    }
  }

  const move: MoveRefs = async (key, gitDir, updates, fresh) => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      // A small pack is made without a look: the database refuses it where the refs have moved.
      let base = fresh && attempt === 0 ? await caches.base(key) : undefined;
      const isWhereSeen = () => updates.every(({ ref, from }) => base?.refs.get(ref) === from);
      if (!base || !isWhereSeen()) {
        await caches.catchUp(key);
        base = await caches.base(key);
      }
      if (!isWhereSeen()) return false;
      const moves = fresh
        ? updates.map((update) => ({ ...update, target: update.to as CommitId }))
        : await asMoves(readerOf(key), updates);
      if (!moves) return false;
      const known = new Set(base?.refs.values());
      const wanted = new Set(moves.flatMap(({ to }) => (to && !known.has(to) ? [to] : [])));
      const make = () => (fresh ? makeFreshPack(gitDir, fresh) : makePack(gitDir, wanted, known));
      const made = wanted.size > 0 ? await make() : undefined;
      try {
        const write = { key, base: base?.mark, moves, made: made ? [made] : [] };
        const done = await publishPacks(deps, write);
        if (!done) continue;
        await caches.advance(key, { ...done, moves, made });
        onPacks(key, (base?.mark.packs.length ?? 0) + write.made.length);
        return true;
      } finally {
        await made?.discard();
      }
    }
    return false;
  };

  return (key, ...given) => inTurn(key, () => move(key, ...given));
}

/** With the commits that the new ids lead to; `undefined` for ids that no ref of these names may have. */
export async function asMoves(
  reader: ObjectReader | undefined,
  updates: readonly RefUpdate[],
): Promise<readonly RefMove[] | undefined> {
  const moves: RefMove[] = [];
  for (const update of updates) {
    const { ref, to } = update;
    if (to === undefined) moves.push({ ...update, target: undefined });
    else {
      const [own, peeled] = (await reader?.check([to, `${to}^{commit}`])) ?? [];
      if (!own || (own.type !== "commit" && MUST_BE_COMMIT.test(ref))) return undefined;
      const target: CommitId | undefined = peeled && parseCommitId(peeled.oid);
      moves.push({ ...update, target });
    }
  }
  return moves;
}
