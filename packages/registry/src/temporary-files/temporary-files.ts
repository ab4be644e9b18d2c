import type { RegistryDeps } from "../registry-deps.ts";
import type { TemporaryFileOrigin, TemporaryRoom } from "./temporary-file.ts";
import {
  deleteTemporaryFile,
  insertTemporaryFile,
  listOldTemporaryFiles,
  listOutputs,
  listTemporaryFiles,
  resizeTemporaryFile,
  sumTemporaryFiles,
} from "./temporary-file-store.ts";

/** How long a file is kept. */
export const TEMPORARY_FILE_HOURS = 24;

/**
 * The rows of files that are kept for a day; shared by all processes. A holder is an account's key or a
 * visitor's address.
 */
export interface TemporaryFileRows {
  add(id: string, holder: string, origin: TemporaryFileOrigin): Promise<void>;
  resize(id: string, size: number): Promise<void>;
  forget(id: string): Promise<void>;
  room(holder: string): Promise<TemporaryRoom>;
  ofHolder(holder: string): Promise<readonly string[]>;
  /** The holder's oldest outputs that together have at least so many bytes, or all of them. */
  outputsToDrop(holder: string, bytes: number): Promise<readonly string[]>;
  expired(): Promise<readonly string[]>;
}

export function createTemporaryFileRows({
  db,
  now,
}: Pick<RegistryDeps, "db" | "now">): TemporaryFileRows {
  return {
    add: (id, holder, origin) => insertTemporaryFile(db, id, holder, origin, now()),
    resize: (id, size) => resizeTemporaryFile(db, id, size),
    forget: (id) => deleteTemporaryFile(db, id),
    room: (holder) => sumTemporaryFiles(db, holder),
    ofHolder: (holder) => listTemporaryFiles(db, holder),

    async outputsToDrop(holder, bytes) {
      const dropped: string[] = [];
      let left = bytes;
      for (const { id, size } of left > 0 ? await listOutputs(db, holder) : []) {
        if (left <= 0) break;
        dropped.push(id);
        left -= size;
      }
      return dropped;
    },

    expired: () =>
      listOldTemporaryFiles(db, new Date(now().getTime() - TEMPORARY_FILE_HOURS * 3_600_000)),
  };
}
