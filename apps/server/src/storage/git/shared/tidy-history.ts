import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../../files/file-names.ts";
import { mustRunGit } from "../run-git.ts";
import { countReachable } from "../upkeep/prune.ts";
import { readView, setTidied } from "./history-store.ts";
import { packFile } from "./history-view.ts";
import { needsRepack, type RepackDeps, repack } from "./repack.ts";
import { deleteDead } from "./sweep-packs.ts";

/**
 * What the daily collection does for a history. Objects that no ref reaches go when all packs are older than
 * `since`, and replaced packs when they were replaced before it. Not during writes.
 */
export async function tidyHistory(deps: RepackDeps, key: string, since: Date): Promise<void> {
  const { db, caches, folderOf } = deps;
  const view = await readView(db, key);
  if (!view) return;
  if (view.tidied !== view.version) {
    await caches.catchUp(key);
    const gitDir = folderOf(key);
    const isSettled = view.packs.every(({ madeAt }) => new Date(madeAt) < since);
    const stored = view.packs.reduce((sum, { objects }) => sum + objects, 0);
    const hasMore = stored > (await countReachable(gitDir));
    if ((hasMore && isSettled) || needsRepack(view.packs)) await repack(deps, key);
    const { version } = (await readView(db, key)) ?? {};
    if (version !== undefined && (!hasMore || isSettled)) await setTidied(db, key, version);
  }
  await deleteDead(deps, since, key);
  if (caches.isCached(key)) await removeLitter(folderOf(key), since, await readView(db, key));
}

/** Loose objects and packs of writes that came to nothing. */
async function removeLitter(
  gitDir: string,
  since: Date,
  view: Awaited<ReturnType<typeof readView>>,
): Promise<void> {
  await mustRunGit(gitDir, ["prune-packed", "--quiet"], { as: "maintenance" });
  const expire = `--expire=@${Math.floor(since.getTime() / 1000)} +0000`;
  await mustRunGit(gitDir, ["prune", expire], { as: "maintenance" });
  const kept = new Set(view?.packs.map(({ name }) => packFile(name)));
  const isOld = async (path: string) =>
    ((await stat(path).catch(ignore("ENOENT")))?.mtime ?? since) < since;
  const packs = join(gitDir, "objects/pack");
  for (const file of await readdir(packs)) {
    const path = join(packs, file);
    if (!kept.has(file.split(".")[0] ?? "") && (await isOld(path))) await rm(path, { force: true });
  }
  for (const name of await readdir(gitDir)) {
    const path = join(gitDir, name);
    if (/^orrery-(?:made|fetched)-/.test(name) && (await isOld(path)))
      await rm(path, { recursive: true, force: true });
  }
}
