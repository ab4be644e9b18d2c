import type { GitChange } from "@orrery/registry";
import { type MadeObject, makeObject } from "./git-bytes.ts";

/** A folder in memory. Names are bytes, one character for each: those of other tools need not be UTF-8. */
type Folder = Map<string, Entry>;

interface Entry {
  readonly mode: string;
  readonly oid: string;
  /** One that may have changed. */
  readonly folder?: Folder;
}

/** The content of a tree; `undefined` for what is not there. */
type ReadTree = (expression: string) => Promise<Buffer | undefined>;

const TREE = "40000";
const FILE = "100644";
const OID_BYTES = 20;
/** Some thousand entries: more would hold the event loop for too long. */
const MOST_BYTES = 262_144;

/** What can't be edited here, and is left to git. */
class LeftToGit extends Error {}

/**
 * The trees that changes make of a root tree, the root last; `undefined` where git has to do it. Files get the mode
 * 100644, and folders go with their last entry, as in `git fast-import`.
 */
export async function editTree(
  read: ReadTree,
  root: string | undefined,
  changes: readonly GitChange[],
): Promise<readonly MadeObject[] | undefined> {
  try {
    const folder: Folder = root === undefined ? new Map() : await open(read, root);
    for (const change of changes) await apply(read, folder, change);
    const made: MadeObject[] = [];
    made.push(close(folder, made));
    return made;
  } catch (error) {
    if (error instanceof LeftToGit) return undefined;
    throw error;
  }
}

async function apply(read: ReadTree, root: Folder, change: GitChange): Promise<void> {
  const names = change.path.split("/").map((name) => Buffer.from(name).toString("latin1"));
  const last = names.pop() ?? "";
  let folder = root;
  for (const name of names) {
    const entry = folder.get(name);
    const isFolder = entry?.mode === TREE;
    if (!isFolder && change.type === "delete") return;
    const next = (isFolder && (entry.folder ?? (await open(read, entry.oid)))) || new Map();
    folder.set(name, { mode: TREE, oid: "", folder: next });
    folder = next;
  }
  if (change.type === "delete") folder.delete(last);
  else folder.set(last, { mode: FILE, oid: change.oid });
}

async function open(read: ReadTree, expression: string): Promise<Folder> {
  const content = await read(expression);
  if (!content || content.length > MOST_BYTES) throw new LeftToGit();
  const folder: Folder = new Map();
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(" ", at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    const name = content.toString("latin1", space + 1, end);
    // Trees of other tools, as git would not write them.
    if (space < 0 || end < 0 || mode.startsWith("0") || folder.has(name)) throw new LeftToGit();
    at = end + 1 + OID_BYTES;
    folder.set(name, { mode, oid: content.toString("hex", end + 1, at) });
  }
  return folder;
}

/** The tree of a folder; those below it are added to `made`. */
function close(folder: Folder, made: MadeObject[]): MadeObject {
  const lines: { readonly order: string; readonly bytes: Buffer }[] = [];
  for (const [name, entry] of folder) {
    let { oid } = entry;
    if (entry.folder) {
      const tree = close(entry.folder, made);
      if (tree.content.byteLength === 0) continue;
      made.push(tree);
      oid = tree.oid;
    }
    lines.push({
      // Git sorts a folder as if its name ended so.
      order: entry.mode === TREE ? `${name}/` : name,
      bytes: Buffer.concat([
        Buffer.from(`${entry.mode} ${name}\0`, "latin1"),
        Buffer.from(oid, "hex"),
      ]),
    });
  }
  lines.sort((one, other) => (one.order < other.order ? -1 : 1));
  return makeObject("tree", Buffer.concat(lines.map(({ bytes }) => bytes)));
}
