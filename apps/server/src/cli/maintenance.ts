import { readConfig } from "../config.ts";
import { openHub } from "../hub.ts";
import { readArguments } from "./arguments.ts";

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
  await hub.close();
  console.log(`${process.stdout.isTTY ? "\r" : ""}${count} repos are derived again.`);
}
