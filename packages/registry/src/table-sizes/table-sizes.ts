import type { DatasetSize } from "@orrery/catalog";
import type { Database } from "../database.ts";
import { mostRead } from "../files/most-listed.ts";
import { listKnownPointers } from "../mirrors/known-pointers.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import { createScanQueue } from "../scans/scan-queue.ts";
import { scannedFile } from "../scans/scanned-file.ts";
import {
  addSizes,
  contentOf,
  isTable,
  MAX_TABLES,
  type TableFile,
  type TableSize,
  tablesOf,
} from "./table-size.ts";
import { findTableSizes, listUncounted, putTableSize } from "./table-size-store.ts";

/** How many rows and columns datasets have: read from the footers of their tables after a commit. */
export interface TableSizes {
  /** Reads the footers of a dataset's tables soon, one dataset after the other. */
  queue(key: string): void;
  /** Queues every dataset whose tables are not all read: after a kill, or an update. */
  queueUncounted(): Promise<void>;
  /** Settles when nothing waits. */
  settled(): Promise<void>;
  /** Ends after the file at hand; what waits is found again at the next start. */
  stop(): Promise<void>;
}

/** `counted`: all tables of the dataset are read. */
export function createTableSizes(
  deps: Pick<RegistryDeps, "db" | "git" | "blobs" | "scanner" | "limits">,
  counted: (key: string) => Promise<void>,
): TableSizes {
  const { db, git, scanner, limits } = deps;

  async function read(key: string, isStopped: () => boolean): Promise<void> {
    const repo = await findRepoByKey(db, key);
    if (!repo?.head) return;
    const entries = (await git.list(key, repo.head, "", true, mostRead(limits))) ?? [];
    const pointers = await listKnownPointers(db, repo);
    const tables = entries.filter((entry) => entry.type === "file" && isTable(entry));
    let isWhole = true;
    for (const entry of tables.slice(0, MAX_TABLES)) {
      const lfs = pointers.get(entry.oid);
      if (lfs?.isAbsent) continue;
      const content = contentOf({ oid: entry.oid, lfs });
      if (isStopped()) return;
      if ((await findTableSizes(db, [content])).has(content)) continue;
      try {
        await putTableSize(db, content, await scanner.measure(scannedFile(deps, key, entry, lfs)));
      } catch {
        // Too slow today, or its bytes are damaged: the others count.
        isWhole = false;
      }
    }
    if (isWhole) await counted(key);
  }

  const repos = createScanQueue(read);
  return {
    queue: repos.add,
    settled: repos.settled,
    stop: repos.stop,
    async queueUncounted() {
      for (const key of await listUncounted(db)) repos.add(key);
    },
  };
}

/** The size of a dataset by the footers of its tables; `isCounted` is false while some are not read. */
export async function findDatasetSize(
  db: Database,
  cardData: Readonly<Record<string, unknown>>,
  files: readonly TableFile[],
): Promise<{ readonly isCounted: boolean; readonly size?: DatasetSize }> {
  const tables = tablesOf(cardData, files);
  const contents = tables.map(contentOf);
  if (contents.length === 0) return { isCounted: true };
  const known = await findTableSizes(db, [...new Set(contents)]);
  const unknown = tables.filter((table) => !known.has(contentOf(table)));
  // Bytes of a mirror that are not here are not waited for.
  if (unknown.length > 0) return { isCounted: unknown.every(({ lfs }) => lfs?.isAbsent === true) };
  const sizes = contents.map((content) => known.get(content));
  const isWhole = sizes.every((size): size is TableSize => size !== undefined);
  return isWhole ? { isCounted: true, size: addSizes(sizes) } : { isCounted: true };
}
