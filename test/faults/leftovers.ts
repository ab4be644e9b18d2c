import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Processes that name a folder in their command line: what a hub started for it, and the hub itself not. */
export function processesAt(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => `${pid} ${commandOf(pid)}`)
    .filter((line) => line.includes(folder));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Names below a folder's folders, one per process: empty where nobody is at work. */
export function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** What lies in a hub's folder that belongs to nobody; the hub runs, and nobody uses it. */
export function leftoversOf(dataFolder: string): readonly string[] {
  return [
    ...filesBelow(join(dataFolder, "blobs/incoming")).map((name) => `blobs/incoming/${name}`),
    ...filesBelow(join(dataFolder, "git/incoming")).map((name) => `git/incoming/${name}`),
    ...strayHistories(dataFolder),
    ...pendingRows(dataFolder),
  ];
}

/** Folders of histories that no repo has. */
function strayHistories(dataFolder: string): readonly string[] {
  const root = join(dataFolder, "git");
  const keys = new Set(rows(dataFolder, "select key from repo").map(({ key }) => `${key}.git`));
  return readdirSync(root)
    .filter((part) => part !== "incoming")
    .flatMap((part) => readdirSync(join(root, part)).map((name) => ({ part, name })))
    .filter(({ name }) => !keys.has(name))
    .map(({ part, name }) => `git/${part}/${name}`);
}

const pendingRows = (dataFolder: string) =>
  rows(dataFolder, "select key from pending_index").map(({ key }) => `pending_index ${key}`);

function rows(dataFolder: string, sql: string): readonly { readonly key: string }[] {
  const db = new DatabaseSync(join(dataFolder, "orrery.sqlite"), { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all() as { key: string }[];
  } finally {
    db.close();
  }
}
