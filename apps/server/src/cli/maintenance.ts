import { readConfig } from "../config.ts";
import { WAIT_MS } from "../hold-lease.ts";
import { openHub } from "../hub.ts";
import { StartError } from "../start-error.ts";
import { readArguments } from "./arguments.ts";
import { formatBytes } from "./progress.ts";

/** Opening the hub brings the database up to date. */
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
  console.log(`${process.stdout.isTTY ? "\r" : ""}${count} repos are derived again.`);
}

const GC_OPTIONS = { "grace-hours": { type: "string", default: "24" } } as const;

/** Removes large files that nothing refers to; the hub may be serving meanwhile. */
export async function gcCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, GC_OPTIONS, []);
  const hours = Number(values["grace-hours"]);
  if (!(hours >= 0)) throw new StartError("bad-arguments", "--grace-hours is a number of hours.");
  const hub = await openHub(readConfig(process.env));
  try {
    const { objects, histories, blobs, bytes } = await hub.collectGarbage(
      hours * 3_600_000,
      WAIT_MS,
    );
    console.log(
      `${blobs} large files (${formatBytes(bytes)}) are gone; repos forgot ${objects} objects; histories of ${histories} deleted repos are removed.`,
    );
  } finally {
    await hub.close();
  }
}
