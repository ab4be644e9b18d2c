import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { readConfig } from "../../../base/config.ts";
import { StartError } from "../../../base/start-error.ts";
import { WAIT_MS } from "../../../hub/hold-lease.ts";
import { moveHub } from "../../../hub/move/move-hub.ts";
import { readArguments } from "../arguments.ts";
import { formatBytes } from "../progress.ts";
import { drawCopied } from "./draw-copied.ts";

/** Moves the hub of this machine, while it serves, to the database and storage of the settings in a file. */
export async function moveCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["SETTINGS"]);
  process.umask(0o077);
  const path = resolve(positionals[0] ?? "");
  const settings = parseEnv(readSettings(path));
  const to = readConfig(settings);
  // The library that speaks to S3 looks for credentials there only.
  for (const [name, value] of Object.entries(settings))
    if (name.startsWith("AWS_")) process.env[name] = value;
  const copied = drawCopied();
  const { manifest, readOnlyMs } = await moveHub(
    readConfig(process.env),
    to,
    copied.onStep,
    WAIT_MS,
  );
  copied.end();
  const { repos, blobs, bytes, damaged } = manifest;
  console.log(
    `Moved ${repos} repos and ${blobs} large files (${formatBytes(bytes)}). Changes were refused for ${Math.ceil(readOnlyMs / 1000)} seconds.`,
  );
  console.log(
    `Start the hub with the settings of ${path}. This one stays read-only: orrery admin read-only off`,
  );
  for (const what of damaged) console.error(`Not moved, because it is damaged: ${what}`);
  if (damaged.length > 0) process.exitCode = 1;
}

function readSettings(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new StartError(
      "not-found",
      `Can't read the settings in ${path}: ${(error as Error).message}`,
    );
  }
}
