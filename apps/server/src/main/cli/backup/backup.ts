import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readConfig } from "../../../base/config.ts";
import { WAIT_MS } from "../../../hub/hold-lease.ts";
import { openHub } from "../../../hub/open-hub.ts";
import { openFolderTarget } from "../../../storage/backup/folder-target.ts";
import { openTarTarget } from "../../../storage/backup/tar-target.ts";
import { ignore } from "../../../storage/files/file-names.ts";
import { readArguments } from "../arguments.ts";
import { formatBytes } from "../progress.ts";
import { drawCopied } from "./draw-copied.ts";

/** Backs the hub up while it serves: into a tar file where the name ends with `.tar`, else into a folder. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["FILE.tar or FOLDER"]);
  // The backup has the secret key and private repos.
  process.umask(0o077);
  const path = resolve(positionals[0] ?? "");
  const isFolder = (await stat(path).catch(ignore("ENOENT")))?.isDirectory();
  const copied = drawCopied();
  const isTar = !isFolder && path.endsWith(".tar");
  const hub = await openHub(readConfig(process.env));
  try {
    const target = isTar ? await openTarTarget(path) : await openFolderTarget(path);
    try {
      const { repos, blobs, bytes, damaged } = await hub.backup(target, copied.onStep, WAIT_MS);
      copied.end();
      console.log(`${path} has ${repos} repos and ${blobs} large files (${formatBytes(bytes)}).`);
      for (const what of damaged)
        console.error(`Not in the backup, because it is damaged: ${what}`);
      if (damaged.length > 0) process.exitCode = 1;
    } finally {
      await target.abandon();
    }
  } finally {
    await hub.close();
  }
}
