import type { RegistryDeps } from "../registry.ts";
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

/** The accounts of files that are kept for a day; the same for every process. A holder is an account's key or a visitor's address. */
export function createTemporaryFileRows({ db, now }: Pick<RegistryDeps, "db" | "now">) {
  return {
    add: (id: string, holder: string, origin: TemporaryFileOrigin) =>
      insertTemporaryFile(db, id, holder, origin, now()),
    resize: (id: string, size: number) => resizeTemporaryFile(db, id, size),
    forget: (id: string) => deleteTemporaryFile(db, id),
    room: (holder: string): Promise<TemporaryRoom> => sumTemporaryFiles(db, holder),
    ofHolder: (holder: string) => listTemporaryFiles(db, holder),

    /** The holder's oldest outputs that together have at least so many bytes, or all of them. */
    async outputsToDrop(holder: string, bytes: number): Promise<readonly string[]> {
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
