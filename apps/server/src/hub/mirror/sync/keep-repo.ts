import {
  anonymous,
  formatRepoId,
  OPERATOR,
  parseSyncTarget,
  RegistryError,
  type RepoId,
  type StoredBlob,
  type Sync,
  type SyncKeep,
} from "@orrery/registry";
import type { Hub } from "../../hub.ts";
import type { KeepWish } from "../pull/pulls.ts";
import type { SyncWork } from "./sync-work.ts";
import { isWanted, wantedRevisions } from "./wanted-files.ts";

export interface KeepRepoDeps {
  readonly hub: Pick<Hub, "registry" | "mirrors">;
  /** Most bytes of large files of mirrors; 0: any. */
  readonly mirrorBytes: number;
}

/** What a run of a sync does whose repos are another hub's. */
export const keepingWork = (deps: KeepRepoDeps, { what, keep }: Sync): SyncWork => ({
  async list(signal) {
    if (!deps.hub.mirrors) throw notSet();
    return deps.hub.mirrors.listNames(parseSyncTarget(what), signal);
  },
  bring: (id, wish, onFile) => keepRepo(deps, id, keep, wish, onFile),
});

/**
 * Makes a repo as new as it is at its own hub, pins it, and brings the large files that are kept. What is here already is
 * passed over, so a run that was cut continues where it ended.
 */
async function keepRepo(
  { hub: { registry, mirrors }, mirrorBytes }: KeepRepoDeps,
  id: RepoId,
  keep: SyncKeep,
  wish: KeepWish,
  onFile: (path: string) => void,
): Promise<undefined> {
  if (!mirrors) throw notSet();
  await mirrors.ready(id, { viewer: anonymous, isForced: true, isLoud: true, isSync: true });
  const known = await registry.mirrors.find(id);
  const name = formatRepoId(id);
  if (!known)
    throw new RegistryError("repo-not-found", `No upstream hub shows ${name} to everyone.`);
  const { repo, mirror } = known;
  if (!mirror)
    throw new RegistryError("bad-request", `${name} is a repo of this hub, not a mirror.`);
  if (mirror.state !== "here")
    throw new RegistryError(
      "repo-not-found",
      `${name} is ${mirror.state} at ${mirror.upstream}. What came stays.`,
    );
  if (!mirror.isPinned) await registry.mirrors.pin(OPERATOR, repo.id, true);
  for (const [digest, { path, size }] of await absentFiles(registry, repo.id, keep)) {
    wish.signal.throwIfAborted();
    await requireBytes(size);
    onFile(path);
    await mirrors.keep(repo.key, { digest, size }, wish);
  }
  return undefined;

  /** What is pinned is not evicted: it has to fit by itself. */
  async function requireBytes(size: number): Promise<void> {
    if (mirrorBytes === 0) return;
    const pinned = await registry.mirrors.bytesPinned();
    if (pinned + size > mirrorBytes)
      throw new RegistryError(
        "storage-full",
        `Pinned mirrors have ${pinned} bytes: a file of ${size} more is above ORRERY_LIMIT_MIRROR_BYTES (${mirrorBytes}).`,
      );
  }
}

const notSet = (): RegistryError =>
  new RegistryError(
    "bad-request",
    "ORRERY_UPSTREAM is not set: there is no hub to bring repos from.",
  );

/** Large files that are kept and not here. Several paths, also of several revisions, may have the same bytes. */
async function absentFiles(registry: Hub["registry"], id: RepoId, keep: SyncKeep) {
  const { branches, tags } = await registry.refs.list(OPERATOR, id);
  const found = new Map<StoredBlob["digest"], { readonly path: string; readonly size: number }>();
  for (const commit of new Set(
    wantedRevisions([...branches, ...tags], keep).map(({ commit }) => commit),
  )) {
    const at = await registry.files.at(OPERATOR, id, commit);
    for (const { path, lfs } of await registry.files.list(at, "", true))
      if (lfs?.isAbsent && isWanted(path, keep)) found.set(lfs.digest, { path, size: lfs.size });
  }
  return found;
}
