import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { InferenceCall } from "@orrery/registry";
import { ignore } from "../storage/files/file-names.ts";
import { ENDED, OPEN } from "../storage/receipt-files.ts";

type Write = (calls: readonly InferenceCall[]) => Promise<unknown>;

/**
 * Adds the receipts that exited processes left in files to the database: from folders below `root`, and
 * from `root` itself, where earlier versions wrote them.
 */
export async function adoptReceipts(
  root: string,
  living: ReadonlySet<string>,
  write: Write,
): Promise<void> {
  const entries = (await readdir(root, { withFileTypes: true }).catch(ignore("ENOENT"))) ?? [];
  const folders = entries.filter((entry) => entry.isDirectory() && !living.has(entry.name));
  for (const { name } of folders) {
    await adoptFiles(join(root, name), write);
    await rm(join(root, name), { recursive: true, force: true });
  }
  if (entries.some((entry) => entry.isFile())) await adoptFiles(root, write);
}

async function adoptFiles(folder: string, write: Write): Promise<void> {
  const names = (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
  const pathsOf = (ending: string) =>
    names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => join(folder, name));
  const ended = (await Promise.all(pathsOf(ENDED).map(readCalls))).flat();
  const cut = (await Promise.all(pathsOf(OPEN).map(readCalls))).flatMap(lastOfEach);
  // What ended comes first: of two receipts of one call the first stays.
  if (ended.length + cut.length > 0) await write([...ended, ...cut]);
  for (const path of [...pathsOf(ENDED), ...pathsOf(OPEN)]) await rm(path, { force: true });
}

/** A last line that was cut was never acknowledged. */
async function readCalls(path: string): Promise<readonly InferenceCall[]> {
  const text = (await readFile(path, "utf8").catch(ignore("ENOENT"))) ?? "";
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as InferenceCall & { readonly at: string })
    .map((call) => ({ ...call, at: new Date(call.at) }));
}

const lastOfEach = (calls: readonly InferenceCall[]): readonly InferenceCall[] => [
  ...new Map(calls.map((call) => [call.id, call])).values(),
];
