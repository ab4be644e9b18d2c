import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { syncFolder } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import { mustRunGit } from "../git/run-git.ts";
import { MANIFEST } from "./backup-manifest.ts";
import type { BackupTarget } from "./backup-target.ts";
import { repoPath } from "./paths.ts";

/** A backup as one tar file, written once from front to end; it gets its name when it is whole. */
export async function openTarTarget(path: string): Promise<BackupTarget> {
  const partial = `${path}.partial`;
  await mkdir(dirname(path), { recursive: true });
  const temporary = await mkdtemp(`${path}.incoming-`);
  await rm(partial, { force: true });
  const tar = pack();
  const written = pipeline(tar, createWriteStream(partial, { flags: "wx", mode: 0o600 }));
  // The error is thrown with the next file, or at the end.
  written.catch(() => {});

  async function write(name: string, size: number, bytes: Readable, isRight = () => true) {
    await Promise.race([
      pipeline(bytes, tar.entry({ name, size, mode: 0o600, mtime: new Date() })),
      written,
    ]);
    return isRight();
  }

  const forget = () => rm(temporary, { recursive: true, force: true });
  return {
    temporary,
    hasBlob: async () => false,
    refsOf: async () => undefined,
    write,

    async fetchRepo(key, fetch) {
      const gitDir = join(temporary, "repo.git");
      await mkdir(gitDir);
      try {
        await mustRunGit(gitDir, ["init", "--bare", "--quiet", "--initial-branch=main"]);
        await fetch(gitDir);
        for await (const file of walkFiles(gitDir)) {
          const name = join(repoPath(key), relative(gitDir, file));
          await write(name, (await stat(file)).size, createReadStream(file));
        }
      } finally {
        await rm(gitDir, { recursive: true, force: true });
      }
    },

    async finish(manifest) {
      const text = Buffer.from(JSON.stringify(manifest));
      await write(MANIFEST, text.length, Readable.from([text]));
      tar.finalize();
      await written;
      const file = await open(partial);
      await file.sync();
      await file.close();
      await rename(partial, path);
      await syncFolder(dirname(path));
      await forget();
    },

    async abandon() {
      tar.destroy();
      await forget();
      await rm(partial, { force: true });
    },
  };
}
