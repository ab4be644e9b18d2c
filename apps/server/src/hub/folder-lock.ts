import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../base/start-error.ts";

/** The data folder is this process's alone until `release`, or until the process ends, however it ends. */
export interface FolderLock {
  /** Stores the hub's URL, which a second start reports. */
  setAddress(address: string): void;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  readonly address?: string;
}

const SQLITE_BUSY = 5;

/**
 * Locks the data folder or throws `folder-in-use` with the process that has it. The lock is SQLite's own on
 * `lock.sqlite`: the kernel releases it when the process dies, so a crash leaves none. Never open that file
 * by other means in this process: closing it would release the lock (POSIX).
 */
export function lockFolder(folder: string): FolderLock {
  const file = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    file.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw inUse(folder);
    throw error;
  }
  const since = new Date().toISOString();
  const write = (address?: string) =>
    writeHolder(folder, { pid: process.pid, host: hostname(), since, ...(address && { address }) });
  write();
  return { setAddress: write, release: () => file.close() };
}

/** For messages only: the lock decides who has the folder. */
const holderFile = (folder: string) => join(folder, "lock.json");

function writeHolder(folder: string, holder: Holder): void {
  const made = `${holderFile(folder)}.new`;
  writeFileSync(made, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  renameSync(made, holderFile(folder));
}

function inUse(folder: string): StartError {
  return new StartError(
    "folder-in-use",
    `${describeHolder(folder)} already uses the data folder ${folder}. Stop it, or choose another folder with ORRERY_DATA.`,
  );
}

function describeHolder(folder: string): string {
  try {
    const { pid, host, since, address } = JSON.parse(
      readFileSync(holderFile(folder), "utf8"),
    ) as Holder;
    const where = address === undefined ? "" : ` at ${address}`;
    return `Process ${pid} on ${host}, running since ${since}${where},`;
  } catch {
    return "Another process";
  }
}
