import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { RowProblem } from "./merge-rows.ts";
import type { GivenRow } from "./table-kind.ts";
import { isTableName, TABLES } from "./tables.ts";

const MAX_FILE_BYTES = 500_000;
const MAX_FILES = 20_000;

/** The row files of a data folder at one moment. */
export interface RowFiles {
  readonly rows: readonly GivenRow[];
  readonly problems: readonly RowProblem[];
}

interface FoundFile {
  readonly table: string;
  readonly name: string;
  /** Another text whenever the file is another. */
  readonly mark: string;
  readonly bytes: number;
}

/** The files `<folder>/<table>/<key>.json`, in the order of their names. Any of them may be missing. */
export async function listRowFiles(folder: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const table of Object.keys(TABLES)) {
    const names = await namesIn(join(folder, table));
    for (const name of names.filter((one) => /^[^.].*\.json$/.test(one)).toSorted()) {
      const at = await stat(join(folder, table, name), { bigint: true }).catch(() => undefined);
      if (!at?.isFile() || found.length === MAX_FILES) continue;
      const mark = `${table}/${name} ${at.size} ${at.mtimeNs} ${at.ino}`;
      found.push({ table, name, mark, bytes: Number(at.size) });
    }
  }
  return found;
}

/** Reads the files. Problems of one do not affect the others. */
export async function readRowFiles(folder: string, files: readonly FoundFile[]): Promise<RowFiles> {
  const problems: RowProblem[] = [];
  const rows: GivenRow[] = [];
  for (const { table, name, bytes } of files) {
    const file = `${table}/${name}`;
    try {
      if (bytes > MAX_FILE_BYTES) throw new Error(`is larger than ${MAX_FILE_BYTES / 1000} KB`);
      const json: unknown = JSON.parse(await readFile(join(folder, table, name), "utf8"));
      rows.push({ table, key: name.replace(/\.json$/, ""), json, source: { kind: "file", file } });
    } catch (error) {
      const { message, name: kind } = error as Error;
      const reason = kind === "SyntaxError" ? `is not JSON: ${message}` : message;
      problems.push({ code: "invalid-json", place: file, message: reason });
    }
  }
  for (const name of await foldersIn(folder))
    if (!isTableName(name))
      problems.push({
        code: "unknown-table",
        place: name,
        message: `unknown table "${name}"; tables: ${Object.keys(TABLES).join(", ")}`,
      });
  return { rows, problems };
}

const foldersIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
