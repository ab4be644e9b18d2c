import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { WAIT_MS } from "../../hub/hold-lease.ts";
import { openHub } from "../../hub/open-hub.ts";
import { readArguments } from "./arguments.ts";
import { formatBytes } from "./progress.ts";

/** Opening the hub migrates the database. */
export async function migrateCommand(args: readonly string[]): Promise<void> {
  readArguments(args, {}, []);
  const hub = await openHub(readConfig(process.env));
  await hub.close();
  console.log("The database is up to date.");
}

/** Derives everything that SQL says of repos from their histories again. */
export async function reindexCommand(args: readonly string[]): Promise<void> {
  readArguments(args, {}, []);
  const hub = await openHub(readConfig(process.env));
  let count = 0;
  await hub.registry.indexer.reindexAll((done, total) => {
    count = total;
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} repos`);
  });
  await hub.registry.quotas.recount();
  await hub.close();
  console.log(`${process.stdout.isTTY ? "\r" : ""}${count} repos are re-indexed.`);
}

const GC_OPTIONS = { "grace-hours": { type: "string", default: "24" } } as const;

/** Deletes unreferenced large files; the hub may be serving at the same time. */
export async function gcCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, GC_OPTIONS, []);
  const hours = Number(values["grace-hours"]);
  if (!(hours >= 0))
    throw new StartError("bad-arguments", "--grace-hours must be a number of hours.");
  const hub = await openHub(readConfig(process.env));
  try {
    const { objects, histories, blobs, bytes } = await hub.collectGarbage(
      hours * 3_600_000,
      WAIT_MS,
    );
    console.log(
      `${blobs} large files (${formatBytes(bytes)}) deleted; ${objects} objects removed from repos; histories of ${histories} deleted repos removed.`,
    );
  } finally {
    await hub.close();
  }
}
