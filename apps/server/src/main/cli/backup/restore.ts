import { resolve } from "node:path";
import { readConfig } from "../../../base/config.ts";
import { restoreBackup } from "../../../hub/restore/restore-backup.ts";
import { readArguments } from "../arguments.ts";
import { formatBytes } from "../progress.ts";

const OPTIONS = {
  into: { type: "string" },
  "allow-damage": { type: "boolean", default: false },
} as const;

/** Makes a data folder of a backup, and fills the database that ORRERY_DATABASE_URL names, where it is set. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, ["FILE.tar or FOLDER"]);
  process.umask(0o077);
  const config = readConfig(process.env);
  const dataFolder = values.into === undefined ? config.dataFolder : resolve(values.into);
  const { manifest, damaged } = await restoreBackup(
    resolve(positionals[0] ?? ""),
    { ...config, dataFolder },
    { allowsDamage: values["allow-damage"] },
  );
  const { repos, blobs, bytes, startedAt } = manifest;
  console.log(
    `${dataFolder} is the hub of ${startedAt}: ${repos} repos, ${blobs} large files (${formatBytes(bytes)}), all checked.`,
  );
  for (const what of [...manifest.damaged, ...damaged]) console.error(`Damaged: ${what}`);
  if (damaged.length + manifest.damaged.length > 0) process.exitCode = 1;
}
