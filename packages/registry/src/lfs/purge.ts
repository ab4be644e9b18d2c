import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { CONVERSION_REF } from "../conversions/conversion.ts";
import { forgetConversion } from "../conversions/conversion-store.ts";
import { RegistryError } from "../errors.ts";
import type { GitRef } from "../git.ts";
import type { BlobDigest, RepoId } from "../ids.ts";
import { forgetReports } from "../quality-reports/quality-report-store.ts";
import { HEADS, type MovedRef, PULLS, TAGS } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import { deleteLfsObject, findLfsObjects } from "./lfs-store.ts";

const MAX_TRIES = 5;
const KINDS = [HEADS, TAGS, PULLS] as const;

/** Ends large files of a repo for good. Their bytes go when no other repo refers to them. */
export interface Purge {
  /**
   * Objects that the repo does not have are passed over. Without a rewrite, pointers to nothing stay. Returns the
   * refs that the rewrite moved.
   */
  lfsFiles(
    viewer: Viewer,
    id: RepoId,
    digests: readonly BlobDigest[],
    rewritesHistory: boolean,
  ): Promise<readonly MovedRef[]>;
}

export function createPurge(deps: RegistryDeps & { readonly indexer: Indexer }): Purge {
  const { db, git } = deps;
  async function rewrite(key: string, oids: ReadonlySet<string>): Promise<readonly MovedRef[]> {
    const forget = async () => {
      const before = await git.refs(key, KINDS);
      const isDone = await git.forget(key, oids);
      const moved = isDone ? movedRefs(before, await git.refs(key, KINDS)) : undefined;
      return { value: moved, isMoved: true };
    };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const moved = await withPending(deps, key, forget);
      if (moved) return moved;
    }
    throw new RegistryError("commit-conflict", "The repo changed in the meantime. Retry.");
  }

  return {
    async lfsFiles(viewer, id, digests, rewritesHistory) {
      const { key, id: found } = await getAdministrableRepo({ db }, viewer, id);
      const objects = await findLfsObjects(db, key, digests);
      if (objects.length === 0) return [];
      // What was made of the files has their content.
      if (found.type === "dataset") {
        await git.dropRef(key, CONVERSION_REF);
        await forgetConversion(db, key, deps.now());
        await forgetReports(db, key);
      }
      const oids = new Set(objects.map(({ pointerOid }) => pointerOid));
      const moved = rewritesHistory ? await rewrite(key, oids) : [];
      for (const { digest } of objects) await deleteLfsObject(db, key, digest);
      return moved;
    },
  };
}

/** Refs that lead elsewhere than before; none are made or deleted. */
function movedRefs(before: readonly GitRef[], after: readonly GitRef[]): readonly MovedRef[] {
  const was = new Map(before.map(({ name, commit }) => [name, commit]));
  return after
    .map(({ name, commit }) => ({ ref: name, from: was.get(name), to: commit }))
    .filter(({ from, to }) => from !== to);
}
