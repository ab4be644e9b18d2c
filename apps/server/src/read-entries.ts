import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { z } from "zod";

const KEY = /^[a-z0-9](?:[a-z0-9._-]{0,94}[a-z0-9])?$/i;

/** One kind of an operator's files: `<folder>/<kind>/<key>.json`. */
export interface EntryKind<Entry> {
  readonly kind: string;
  readonly schema: z.ZodType<Entry>;
  /** Whether the key is a built-in one, which no file replaces. */
  readonly isTaken: (key: string) => boolean;
}

/** The operator's entries of a kind, by key; what is wrong, with its file and field, goes to `problems`. */
export const readEntries = <Entry>(
  folder: string,
  { kind, schema, isTaken }: EntryKind<Entry>,
  problems: string[],
): Readonly<Record<string, Entry>> =>
  Object.fromEntries(
    listFiles(join(folder, kind)).flatMap((name) => {
      const key = basename(name, ".json");
      const complain = (text: string) => problems.push(`${kind}/${name}: ${text}`);
      if (!KEY.test(key)) complain("the file's name cannot be a key: letters, digits, . _ - only");
      else if (isTaken(key)) complain(`"${key}" is built in already`);
      else {
        const text = readFileSync(join(folder, kind, name), "utf8");
        const entry = parseEntry(text, schema, complain);
        return entry === undefined ? [] : [[key, entry] as const];
      }
      return [];
    }),
  );

/** In the order of their names; a folder may be missing. */
const listFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[^.].*\.json$/.test(name))
        .toSorted()
    : [];

function parseEntry<Entry>(
  text: string,
  schema: z.ZodType<Entry>,
  complain: (text: string) => void,
): Entry | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      complain(path.length > 0 ? `${path.join(".")}: ${message}` : message);
  } catch (error) {
    complain(`is not JSON: ${(error as Error).message}`);
  }
  return undefined;
}
