import { readFile, stat } from "node:fs/promises";
import type { AccountViewer, ImportedAuthor, Registry } from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../../../base/start-error.ts";

const MAX_FILE_BYTES = 8_000_000;
const names = z.record(z.string().min(1).max(200), z.string().min(1).max(200));

/** Who another hub's users are here. */
export type FindAuthor = (name: string) => ImportedAuthor;

export interface Users {
  readonly authorOf: FindAuthor;
  /** Accounts here by the names of their owners there. */
  readonly accounts: ReadonlyMap<string, AccountViewer>;
}

/**
 * Reads who is who: JSON `{"theirs": "ours"}`, or lines of `theirs,ours`. A name that is not in it gets the other hub's
 * host, so that no one here is taken for its owner. Throws `StartError` for an account that does not exist.
 */
export async function readUsers(
  registry: Pick<Registry, "accounts">,
  path: string | undefined,
  host: string,
): Promise<Users> {
  const accounts = new Map<string, AccountViewer>();
  for (const [theirs, ours] of path === undefined ? [] : await readPairs(path)) {
    const account = await registry.accounts.findViewer(ours);
    if (!account) throw new StartError("not-found", `${path}: this hub has no account "${ours}".`);
    accounts.set(theirs.toLowerCase(), account);
  }
  const authorOf: FindAuthor = (name) => {
    const known = accounts.get(name.toLowerCase());
    if (known) return { name: known.name, accountKey: known.key };
    return { name: `${name.replace(/\p{C}/gu, "")}@${host}`, accountKey: undefined };
  };
  return { authorOf, accounts };
}

async function readPairs(path: string): Promise<readonly (readonly [string, string])[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartError("not-found", `File not found: ${path}.`);
  if (found.size > MAX_FILE_BYTES) throw new StartError("bad-arguments", `${path} is too large.`);
  const text = await readFile(path, "utf8");
  if (/^\s*\{/.test(text)) {
    const parsed = names.safeParse(parseJson(text));
    if (parsed.success) return Object.entries(parsed.data);
    throw new StartError("bad-arguments", `${path} is not JSON such as {"theirs": "ours"}.`);
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const [theirs = "", ours = "", ...more] = line.split(",").map((word) => word.trim());
    if (theirs && ours && more.length === 0) return [[theirs, ours] as const];
    throw new StartError("bad-arguments", `${path}, line ${index + 1}: use theirs,ours.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
