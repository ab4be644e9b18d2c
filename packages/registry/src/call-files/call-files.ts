import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { requireKeeper } from "../kept-responses/kept-response-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  CALL_FILE_DAYS,
  type CallFile,
  type CallFilePurpose,
  type NewCallFile,
  type PageOptions,
} from "./call-file.ts";
import {
  deleteCallFile,
  deleteExpiredCallFiles,
  findCallFile,
  insertCallFile,
  listCallFiles,
  readCallFile,
  sumCallFiles,
} from "./call-file-store.ts";

export const MAX_CALL_FILE_BYTES = 10_000_000;
/** Of one account, with the files that batches wrote. */
export const MAX_CALL_FILES = 500;
export const MAX_CALL_FILE_ROOM_BYTES = 200_000_000;

/** Files of calls. Each is its account's alone. */
export interface CallFiles {
  /** Throws `file-too-large` and `quota-exceeded`. */
  create(viewer: Viewer, file: NewCallFile): Promise<CallFile>;
  /** Throws `call-file-not-found`. */
  get(viewer: Viewer, id: string): Promise<CallFile>;
  read(viewer: Viewer, id: string): Promise<string>;
  list(
    viewer: Viewer,
    options: PageOptions & { readonly purpose?: string | undefined },
  ): Promise<readonly CallFile[]>;
  delete(viewer: Viewer, id: string): Promise<void>;
  expire(): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "secrets" | "now">;

export function createCallFiles(deps: Deps): CallFiles {
  const { db, now } = deps;

  async function get(viewer: Viewer, id: string): Promise<CallFile> {
    requireKeeper(viewer);
    const file = await findCallFile(db, { accountKey: viewer.key, id }, now());
    if (file) return file;
    throw fileNotFound(id);
  }

  return {
    get,

    async create(viewer, file) {
      requireKeeper(viewer);
      if (sizeOf(file.content) > MAX_CALL_FILE_BYTES)
        throw new RegistryError(
          "file-too-large",
          `The file is too large (limit: ${MAX_CALL_FILE_BYTES / 1e6} MB).`,
        );
      const { count, bytes } = await sumCallFiles(db, viewer.key);
      if (count >= MAX_CALL_FILES || bytes + sizeOf(file.content) > MAX_CALL_FILE_ROOM_BYTES)
        throw new RegistryError(
          "quota-exceeded",
          `Your files take too much room (limit: ${MAX_CALL_FILES} files, ${MAX_CALL_FILE_ROOM_BYTES / 1e6} MB). Delete some.`,
        );
      return writeCallFile(deps, db, viewer.key, "batch", file);
    },

    async read(viewer, id) {
      await get(viewer, id);
      const content = await readCallFile(db, id);
      if (content !== undefined) return content;
      throw fileNotFound(id);
    },

    async list(viewer, options) {
      requireKeeper(viewer);
      return listCallFiles(db, viewer.key, options, now());
    },

    async delete(viewer, id) {
      requireKeeper(viewer);
      if (!(await deleteCallFile(db, { accountKey: viewer.key, id }))) throw fileNotFound(id);
    },

    expire: () => deleteExpiredCallFiles(db, now()),
  };
}

/** Writes a file, within a transaction or alone. */
export async function writeCallFile(
  { secrets, now }: Deps,
  db: Database,
  accountKey: string,
  purpose: CallFilePurpose,
  { name, content, expiresAfter = CALL_FILE_DAYS * 86_400 }: NewCallFile,
): Promise<CallFile> {
  const createdAt = now();
  const file: CallFile = {
    id: `file-${secrets
      .random()
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 24)}`,
    name: name.slice(0, 200),
    purpose,
    sizeBytes: sizeOf(content),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + expiresAfter * 1000),
  };
  await insertCallFile(db, accountKey, file, content);
  return file;
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

export const fileNotFound = (id: string) =>
  new RegistryError("call-file-not-found", `File ${id} not found.`);
