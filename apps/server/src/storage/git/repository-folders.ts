import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ignore, syncFolder } from "../files/file-names.ts";

/** Bare repositories below a root, two levels deep: `ab/abcd….git`. */
export interface RepositoryFolders {
  /** Where a repository is, or would be. */
  of(key: string): string;
  /** The repository's folder, made if it is not there. */
  ensure(key: string): Promise<string>;
  /**
   * Gives `work` the repository. One that is not there yet gets its place when `work` says yes, and nothing of it is left
   * otherwise; `false` also where another process made it meanwhile.
   */
  fill(key: string, work: (gitDir: string) => Promise<boolean>): Promise<boolean>;
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
      await writeRepository(fresh);
      await mkdir(dirname(gitDir), { recursive: true });
      // Of two concurrent processes, the second rename fails on a folder that is not empty, and its copy is
      // deleted.
      await rename(fresh, gitDir).catch(() => rm(fresh, { recursive: true, force: true }));
      return gitDir;
    },

    async fill(key, work) {
      const gitDir = of(key);
      if (existsSync(gitDir)) return work(gitDir);
      const fresh = incoming();
      try {
        await writeRepository(fresh);
        if (!(await work(fresh))) return false;
        await mkdir(dirname(gitDir), { recursive: true });
        const isFirst = await rename(fresh, gitDir).then(yes, (error) => {
          if (existsSync(gitDir)) return false;
          throw error;
        });
        await syncFolder(dirname(gitDir));
        return isFirst;
      } finally {
        await rm(fresh, { recursive: true, force: true });
      }
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

const yes = () => true;
const HEAD = "ref: refs/heads/main\n";
const CONFIG = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n";

/** What `git init --bare` makes, but for its examples and the time of a process. */
async function writeRepository(folder: string): Promise<void> {
  for (const part of ["objects/info", "objects/pack", "refs/heads", "refs/tags"])
    await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, "config"), CONFIG);
  await writeFile(join(folder, "HEAD"), HEAD);
}
