import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { endDamage } from "../damage/damage-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import { findLfsObjects, insertLfsObject } from "../lfs/lfs-store.ts";
import { listVerdictDenials } from "../mirror-rules/mirror-rule-store.ts";
import { canSeeHub, requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { emptyRepo } from "../repos/empty-repo.ts";
import { getRepo, notFound } from "../repos/get-repo.ts";
import { insertPending, type PendingIndex } from "../repos/pending-index-store.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { findMovedRepo, putRedirect } from "../repos/repo-redirect-store.ts";
import { updateRow, writeRepos } from "../repos/repo-row-store.ts";
import { findRepo, findRepoByKey, insertRepo, updateRepo } from "../repos/repo-store.ts";
import type { Scans } from "../scans/scans.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { heldBack, listHeldBack } from "./held-back.ts";
import type {
  Mirror,
  MirrorCheck,
  MirroredRepo,
  MirrorObject,
  MirrorPage,
  NewMirror,
  PullSource,
} from "./mirror.ts";
import { type MirrorQuestion, queryMirrors } from "./mirror-list-query.ts";
import { claimForMirrors, findBringer, findEntryKey, isOwned } from "./mirror-owner-store.ts";
import {
  findMirror,
  insertMirror,
  listMirrors,
  listUpstreams,
  updateFailure,
  updateHidden,
  updateMirror,
  updatePinned,
  updateVerdict,
} from "./mirror-store.ts";
import {
  deleteHeld,
  findPullSource,
  type HeldBlob,
  insertMirrorObjects,
  listEvictable,
  listSharers,
  sumMirrored,
} from "./mirrored-blob-store.ts";

/** What a name leads to here, before anyone is asked whether they may see it. */
export interface KnownName {
  readonly repo: Repo;
  readonly mirror: Mirror | undefined;
}

/** Repos of other hubs. The methods without a viewer are the hub's own work: they check no rights. */
export interface Mirrors {
  /** Under its name, or one that leads to it; `undefined` for a name without files here. */
  find(id: RepoId): Promise<KnownName | undefined>;
  /** Whether an account or organization here has, or had, this namespace: it is never looked up elsewhere. */
  isOwn(namespace: string): Promise<boolean>;
  /** The key that a repo of this name gets. */
  keyFor(id: RepoId): Promise<string>;
  /** Makes a repo of a history that is stored under its key. `false` where the name was taken meanwhile. */
  add(mirror: NewMirror): Promise<boolean>;
  /** Leads another name to a mirror, also one without a namespace: `gpt2`. */
  alias(name: RepoId, repoKey: string): Promise<void>;
  /** Large files that a history is about to name: before a branch leads to it. */
  addObjects(repoKey: string, objects: readonly MirrorObject[]): Promise<void>;
  /** Runs a change of its history, and notes what was found; derives again if the history moved. */
  renew(repoKey: string, work: () => Promise<MirrorCheck & { isMoved: boolean }>): Promise<void>;
  /** Notes what a look at the other hub found. */
  note(repoKey: string, check: MirrorCheck): Promise<void>;
  /** Notes that a look at the other hub failed. */
  noteFailure(repoKey: string, message: string): Promise<void>;
  /** Hides a mirror whose original is no longer for everyone. */
  close(repoKey: string): Promise<void>;
  /** Shows one again that `close` hid; what is private for another reason stays so. */
  reopen(repoKey: string): Promise<void>;
  /** Whether rules look at what scans find in files. */
  isExamined(): Promise<boolean>;
  /** Throws `mirror-held` where no one may have it. */
  isHeld(repoKey: string, digest: LfsPointer["digest"]): Promise<boolean>;
  /** Bytes of an object came and are stored: those who may share them have them. Throws `mirror-held`. */
  hold(object: LfsPointer, source: PullSource): Promise<void>;
  /** Lets go of what was not used for longest until mirrors have at most `maxBytes`. Returns what went. */
  evict(maxBytes: number): Promise<readonly HeldBlob[]>;
  bytesHeld(): Promise<number>;
  /** Of these, what no eviction takes. */
  bytesPinned(): Promise<number>;
  /** Who has the large files of a mirror. */
  findSource(repoKey: string): Promise<PullSource | undefined>;
  /** Where a repo that the viewer may read comes from. */
  get(viewer: Viewer, repo: Repo): Promise<MirrorFacts | undefined>;
  /** The hubs that some repos come from, of those that the viewer may read. */
  listUpstreams(viewer: Viewer, repos: readonly Repo[]): Promise<readonly string[]>;
  /** For administrators; newest first. */
  list(viewer: Viewer, limit: number, offset: number): Promise<readonly MirroredRepo[]>;
  /** For administrators: the same with what they hold, and who brought them by name. */
  listHeld(viewer: Viewer, question: MirrorQuestion): Promise<MirrorPage>;
  /** A pinned mirror's large files stay. Throws `bad-request` for a repo of this hub. */
  pin(viewer: Viewer, id: RepoId, isPinned: boolean): Promise<void>;
}

/** What those who may read a mirror see of it; who brought it, by name, administrators alone. */
export interface MirrorFacts extends Mirror {
  /** A scan here found what a rule denies the viewer: only administrators read its files. */
  readonly isHeld: boolean;
}

type Deps = RegistryDeps & {
  readonly changed: RepoChanged;
  readonly indexer: Indexer;
  readonly scans: Pick<Scans, "queue" | "scanArrived">;
};

export function createMirrors(deps: Deps): Mirrors {
  const { db, now, newKey, catalog, indexer, scans } = deps;

  return {
    async find(id) {
      const repo = (await findRepo(db, id)) ?? (await findMovedRepo(db, id));
      // An entry of the catalog has no files.
      if (!repo || (repo.head === undefined && (await findEntryKey(db, repo.id)))) return undefined;
      return { repo, mirror: repo.isMirror ? await findMirror(db, repo.key) : undefined };
    },

    isOwn: (namespace) => isOwned(db, namespace),

    keyFor: async (id) => (await findEntryKey(db, id)) ?? newKey(),

    async add(mirror) {
      const repo = mirrorRepo(mirror);
      let isNew = false;
      const insert = async (pending: PendingIndex) => {
        isNew = await insertNew(repo, mirror, pending);
        if (!isNew)
          throw new RegistryError("repo-exists", `${formatRepoId(repo.id)} already exists.`);
      };
      try {
        await withPending(
          deps,
          repo.key,
          async () => ({ value: undefined, isMoved: true }),
          insert,
        );
        if (await isExamined()) await scans.scanArrived(mirror.key);
        return true;
      } catch (error) {
        if (!isNew && error instanceof RegistryError && error.code === "repo-exists") return false;
        throw error;
      }
    },

    alias: (name, repoKey) => putRedirect(db, name, repoKey),

    addObjects: (repoKey, objects) => insertMirrorObjects(db, repoKey, objects),

    async renew(repoKey, work) {
      const hasNews = await withPending(deps, repoKey, async () => {
        const { isMoved, ...check } = await work();
        await updateMirror(db, repoKey, check, now());
        return { value: isMoved, isMoved };
      });
      if (hasNews && (await isExamined())) await scans.scanArrived(repoKey);
    },

    note: (repoKey, check) => updateMirror(db, repoKey, check, now()),

    noteFailure: (repoKey, message) => updateFailure(db, repoKey, { at: now(), message }),

    async close(repoKey) {
      await writeRepos(deps, async (writes) => {
        const repo = await findRepoByKey(writes.db, repoKey);
        if (repo && !repo.private) {
          await updateHidden(writes.db, repoKey, true);
          await updateRepo(writes, repoKey, { private: true });
        }
        await updateMirror(writes.db, repoKey, { state: "closed" }, now());
      });
    },

    async reopen(repoKey) {
      await writeRepos(deps, async (writes) => {
        if (await updateHidden(writes.db, repoKey, false))
          await updateRepo(writes, repoKey, { private: false });
      });
    },

    isExamined: () => isExamined(),

    async isHeld(repoKey, digest) {
      if ((await findLfsObjects(db, repoKey, [digest])).length === 0) return false;
      await requireUnheld(repoKey);
      return true;
    },

    async hold(object, source) {
      await endDamage(db, { kind: "blob", what: object.digest }, now());
      const sharers = await listSharers(db, source, object.digest);
      // Before anyone may read it.
      if (await isExamined())
        for (const repoKey of new Set(sharers.map((one) => one.repoKey)))
          await scans.scanArrived(repoKey, object.digest);
      for (const { repoKey, pointerOid, size } of sharers)
        if (size === object.size) await insertLfsObject(db, repoKey, object, pointerOid, now());
      for (const repoKey of new Set(sharers.map((one) => one.repoKey))) {
        await indexer.index(repoKey);
        scans.queue(repoKey);
      }
      await requireUnheld(source.repoKey);
    },

    async evict(maxBytes) {
      const gone: HeldBlob[] = [];
      let bytes = await sumMirrored(db);
      while (bytes > maxBytes) {
        const [oldest] = await listEvictable(db, 1);
        if (!oldest) break;
        await deleteHeld(db, oldest.digest);
        gone.push(oldest);
        bytes -= oldest.size;
      }
      return gone;
    },

    bytesHeld: () => sumMirrored(db),

    bytesPinned: () => sumMirrored(db, true),

    findSource: (repoKey) => findPullSource(db, repoKey),

    async get(viewer, repo) {
      if (!repo.isMirror || !canRead(viewer, repo)) return undefined;
      const mirror = await findMirror(db, repo.key);
      if (!mirror) return undefined;
      const isShown = canSeeHub(viewer) && mirror.broughtBy !== undefined;
      return {
        ...mirror,
        broughtBy: isShown ? await findBringer(db, mirror.broughtBy) : undefined,
        isHeld: (await listHeldBack(db, viewer, [repo.key])).size > 0,
      };
    },

    listUpstreams: async (viewer, repos) => {
      const readable = repos.filter((repo) => repo.isMirror && canRead(viewer, repo));
      return listUpstreams(
        db,
        readable.map(({ key }) => key),
      );
    },

    async list(viewer, limit, offset) {
      requireAdministrator(viewer);
      return listMirrors(db, limit, offset);
    },

    async listHeld(viewer, question) {
      requireAdministrator(viewer);
      return queryMirrors(db, question);
    },

    async pin(viewer, id, isPinned) {
      requireAdministrator(viewer);
      const repo = await getRepo(deps, viewer, id);
      if (!repo.isMirror)
        throw new RegistryError("bad-request", `${formatRepoId(id)} is no mirror.`);
      await updatePinned(db, repo.key, isPinned);
    },
  };

  async function isExamined(on: Database = db): Promise<boolean> {
    return (await listVerdictDenials(on)).length > 0;
  }

  async function requireUnheld(repoKey: string): Promise<void> {
    if ((await listHeldBack(db, anonymous, [repoKey])).size === 0) return;
    const repo = await findRepoByKey(db, repoKey);
    if (repo) throw heldBack(repo.id);
  }

  function mirrorRepo({ key, id, isGated }: NewMirror): Repo {
    const place = { id, private: false, groupKey: undefined };
    const gated = isGated ? ("manual" as const) : undefined;
    return { ...emptyRepo(catalog, key, undefined, place, now()), gated, isMirror: true };
  }

  async function insertNew(repo: Repo, mirror: NewMirror, pending: PendingIndex) {
    const isEntry = (await findEntryKey(db, repo.id)) === repo.key;
    return writeRepos(deps, async (writes) => {
      if (!(await claimForMirrors(writes.db, repo.id.namespace))) throw notFound();
      const isIn = isEntry
        ? await updateRow(writes, repo.key, { is_entry: 0 })
        : await insertRepo(writes, repo);
      if (!isIn) return false;
      await updateRow(writes, repo.key, { is_mirror: 1, gated: repo.gated ?? null, private: 0 });
      await insertMirror(writes, mirror, now());
      // Closed until it is scanned.
      if (await isExamined(writes.db)) await updateVerdict(writes.db, repo.key, "unsafe");
      await insertMirrorObjects(writes.db, repo.key, mirror.objects);
      await insertPending(writes.db, pending);
      return true;
    });
  }
}
