import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { createGitStore, type FileGitStore } from "../../storage/git/git-store.ts";
import { createHistories } from "../../storage/git/shared/shared-git-store.ts";
import type { ObjectStore } from "../../storage/objects/object-store.ts";
import { type FolderLock, lockFolder } from "../folder-lock.ts";

export interface OpenGit {
  readonly git: FileGitStore;
  close(): Promise<void>;
}

export interface OpenGitDeps {
  readonly db: Database;
  readonly processId: string;
  /** With it, histories are rows and objects; without, folders in the data folder. */
  readonly objects: ObjectStore | undefined;
}

/** Opens the histories: in the data folder, or with a copy there that is this process's alone. */
export async function openGit(
  { dataFolder, servesUnreachable, limits }: Config,
  { db, processId, objects }: OpenGitDeps,
): Promise<OpenGit> {
  if (!objects) {
    const folder = join(dataFolder, "git");
    const git = createGitStore(folder, { servesUnreachable, processId });
    return {
      git,
      async close() {
        git.close();
        await rm(join(folder, "incoming", processId), { recursive: true, force: true });
      },
    };
  }
  const { folder, lock } = claimFolder(dataFolder);
  await rm(join(folder, "incoming"), { recursive: true, force: true });
  const cacheBytes = limits.gitCacheBytes || Number.POSITIVE_INFINITY;
  const git = createHistories({ db, objects, folder, cacheBytes, servesUnreachable, processId });
  return {
    git,
    async close() {
      git.close();
      await git.settle();
      lock.release();
    },
  };
}

const MOST_FOLDERS = 64;

/**
 * The first of the numbered folders that no process has: a process that starts again finds its copies. The locks are
 * elsewhere, so that deleting the copies gives no folder to two processes.
 */
function claimFolder(dataFolder: string): { readonly folder: string; readonly lock: FolderLock } {
  for (let number = 1; number <= MOST_FOLDERS; number++) {
    const [folder, locks] = ["git-cache", "git-cache-locks"].map((name) =>
      join(dataFolder, name, `${number}`),
    ) as [string, string];
    mkdirSync(folder, { recursive: true });
    mkdirSync(locks, { recursive: true });
    try {
      return { folder, lock: lockFolder(locks) };
    } catch (error) {
      if (!(error instanceof StartError) || error.code !== "folder-in-use") throw error;
    }
  }
  const root = join(dataFolder, "git-cache");
  throw new StartError("folder-in-use", `${MOST_FOLDERS} processes already use ${root}.`);
}
