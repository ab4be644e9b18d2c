import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { MAX_SYNCS, requireSyncSettings } from "./parse-sync.ts";
import type { Sync, SyncProgress, SyncRepo, SyncSettings } from "./sync.ts";
import { retryAfterMs } from "./sync-schedule.ts";
import {
  countSyncRows,
  deleteSync,
  findSealedToken,
  findSyncRow,
  insertSync,
  listDueRows,
  listSyncRepoRows,
  listSyncRows,
  putSyncRepo,
  updateSync,
} from "./sync-store.ts";

/** Repos that are kept current by the clock, here or at other hubs. The methods without a viewer are the hub's own work. */
export interface Syncs {
  list(viewer: Viewer): Promise<readonly Sync[]>;
  /** Throws `entry-not-found`. */
  get(viewer: Viewer, id: string): Promise<Sync>;
  /** What became of each repo when it was last tried. */
  listRepos(viewer: Viewer, id: string): Promise<readonly SyncRepo[]>;
  /** Due at once. `token`: for the hub that is pushed to; it is sealed. Throws `bad-request`. */
  create(viewer: Viewer, settings: SyncSettings, token?: string): Promise<string>;
  /** Makes it due now. Throws `entry-not-found`. */
  run(viewer: Viewer, id: string): Promise<void>;
  /** What came stays. Throws `entry-not-found`. */
  delete(viewer: Viewer, id: string): Promise<void>;
  /** The token for the hub that is pushed to. Throws `key-unreadable`. */
  openToken(id: string): Promise<string>;
  /** As `listRepos`, for the hub itself. */
  findRepos(id: string): Promise<readonly SyncRepo[]>;
  /** Those whose time has come, for the process that takes them up. */
  listDue(): Promise<readonly Sync[]>;
  /** Begins a run, or continues with the one that is not over. `undefined` for one that is not due, or no more. */
  begin(id: string): Promise<Sync | undefined>;
  /** Notes how far a run is; `false` for a sync that was removed. */
  note(id: string, progress: SyncProgress): Promise<boolean>;
  noteRepo(id: string, repo: SyncRepo): Promise<void>;
  /** A try is over. With an error, the same run continues later. */
  end(id: string, error?: string): Promise<void>;
}

const MOST_DUE = 20;

const MAX_TOKEN = 500;

export function createSyncs({ db, now, newKey, vault }: RegistryDeps): Syncs {
  const contextOf = (id: string) => `sync ${id}`;

  function seal(id: string, { push }: SyncSettings, token = ""): string | undefined {
    if (!push) return undefined;
    const secret = token.trim();
    if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_TOKEN)
      throw new RegistryError(
        "bad-request",
        `A push needs a token for ${push.origin}: up to ${MAX_TOKEN} characters without spaces.`,
      );
    return vault.seal(secret, contextOf(id));
  }

  async function found(id: string) {
    const sync = await findSyncRow(db, id);
    if (sync) return sync;
    throw new RegistryError(
      "entry-not-found",
      `No sync has the ID "${id}". See orrery mirror syncs.`,
    );
  }

  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return listSyncRows(db);
    },

    async get(viewer, id) {
      requireAdministrator(viewer);
      return found(id);
    },

    async listRepos(viewer, id) {
      requireAdministrator(viewer);
      await found(id);
      return listSyncRepoRows(db, id);
    },

    async create(viewer, settings, token) {
      requireAdministrator(viewer);
      requireSyncSettings(settings);
      if ((await countSyncRows(db)) >= MAX_SYNCS)
        throw new RegistryError("bad-request", `A hub has at most ${MAX_SYNCS} syncs. Remove one.`);
      const id = newKey();
      await insertSync(db, { ...settings, id, sealedToken: seal(id, settings, token) }, now());
      return id;
    },

    async run(viewer, id) {
      requireAdministrator(viewer);
      await found(id);
      await updateSync(db, id, { nextAt: now(), tries: 0 });
    },

    async delete(viewer, id) {
      requireAdministrator(viewer);
      await found(id);
      await deleteSync(db, id);
    },

    async openToken(id) {
      const sealed = await findSealedToken(db, id);
      const token = sealed && vault.open(sealed, contextOf(id));
      if (token) return token;
      throw new RegistryError(
        "key-unreadable",
        "The token of this sync was encrypted with a different ORRERY_SECRET_KEY. Remove the sync and add it again.",
      );
    },

    findRepos: (id) => listSyncRepoRows(db, id),

    listDue: () => listDueRows(db, now(), MOST_DUE),

    async begin(id) {
      const sync = await findSyncRow(db, id);
      if (!sync?.nextAt || sync.nextAt > now()) return undefined;
      if (sync.runAt) return sync;
      const progress = { total: 0, done: 0, failed: 0, bytes: 0, current: undefined };
      const begun = { runAt: now(), tries: 0, error: undefined };
      await updateSync(db, id, { ...progress, ...begun });
      return { ...sync, ...begun, progress };
    },

    note: (id, progress) => updateSync(db, id, progress),

    noteRepo: (id, repo) => putSyncRepo(db, id, repo),

    async end(id, error) {
      const sync = await findSyncRow(db, id);
      if (!sync) return;
      const tries = error === undefined ? 0 : sync.tries + 1;
      const retryMs = error === undefined ? undefined : retryAfterMs(tries);
      const time = now();
      const after = (ms: number) => new Date(time.getTime() + ms);
      if (retryMs !== undefined)
        return void (await updateSync(db, id, {
          nextAt: after(retryMs),
          tries,
          error,
          current: undefined,
        }));
      // What changed behind a run is for the next one, which need not wait.
      const isBehind = sync.runAt && sync.touchedAt && sync.touchedAt >= sync.runAt;
      const waitMs = isBehind ? 0 : sync.everySeconds * 1000;
      const nextAt = sync.everySeconds > 0 ? after(waitMs) : undefined;
      await updateSync(db, id, {
        ...{ nextAt, tries, error, current: undefined },
        ...{ runAt: undefined, endedAt: time },
      });
    },
  };
}
