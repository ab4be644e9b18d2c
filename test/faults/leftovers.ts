import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Processes that work in or on a folder and that are neither this one (`hub`) nor started by it. */
export function orphansAt(folder: string, hub: number | undefined): readonly string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => ({ pid, command: read(`${pid}/cmdline`).replaceAll("\0", " ") }))
    .filter(({ pid, command }) => command.includes(folder) || workingFolder(pid).startsWith(folder))
    .filter(({ pid }) => !isBelow(pid, hub))
    .map(({ pid, command }) => `${pid} ${command}`);
}

/** Whether a process is another, or was started by it or by what it started. */
const isBelow = (pid: string, ancestor: number | undefined): boolean => {
  if (pid === `${ancestor}`) return true;
  const [, parent = "0"] = /^PPid:\s+(\d+)$/m.exec(read(`${pid}/status`)) ?? [];
  return Number(parent) > 1 && isBelow(parent, ancestor);
};

/** Empty for a process that is gone by now. */
function read(path: string): string {
  try {
    return readFileSync(join("/proc", path), "utf8");
  } catch {
    return "";
  }
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

/** Files in a folder's folders, one per process: empty without a process at work. */
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

/** Files in a hub's folder without an owner; the hub runs without users. */
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
