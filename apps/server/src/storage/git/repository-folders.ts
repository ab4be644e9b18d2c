import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ignore } from "../files/file-names.ts";
import { mustRunGit } from "./run-git.ts";

/** Bare repositories below a root, two levels deep: `ab/abcd….git`. */
export interface RepositoryFolders {
  /** Where a repository is, or would be. */
  of(key: string): string;
  /** The repository's folder, made if it is not there. */
  ensure(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ readonly key: string; readonly folder: string }>;
}

/** `processId`: whose half-made repositories are in `incoming/`. */
export function createRepositoryFolders(root: string, processId: string): RepositoryFolders {
  const of = (key: string) => join(root, key.slice(-2), `${key}.git`);
  const incoming = () => join(root, "incoming", processId, randomUUID());

  return {
    of,

    async ensure(key) {
      const gitDir = of(key);
      if (existsSync(gitDir)) return gitDir;
      const fresh = incoming();
      await mkdir(fresh, { recursive: true });
      await mustRunGit(fresh, ["init", "--bare", "--quiet", "--initial-branch=main"]);
      await mkdir(dirname(gitDir), { recursive: true });
      // Of two concurrent processes, the second rename fails on a folder that is not empty, and its copy is
      // deleted.
      await rename(fresh, gitDir).catch(() => rm(fresh, { recursive: true, force: true }));
      return gitDir;
    },

    async remove(key) {
      // Moved first: an interrupted removal must not leave a partial history.
      const litter = incoming();
      await mkdir(dirname(litter), { recursive: true });
      await rename(of(key), litter).catch(ignore("ENOENT"));
      await rm(litter, { recursive: true, force: true });
    },

    async *list() {
      for (const part of (await readdir(root).catch(ignore("ENOENT"))) ?? []) {
        if (part === "incoming" || part === "damaged") continue;
        for (const name of await readdir(join(root, part)))
          if (name.endsWith(".git"))
            yield { key: name.slice(0, -".git".length), folder: join(root, part, name) };
      }
    },
  };
}
