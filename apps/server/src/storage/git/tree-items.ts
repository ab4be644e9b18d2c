import { setImmediate } from "node:timers/promises";
import type { GitTreeItem } from "@orrery/registry";

const BATCH = 1000;
const SPACE = 32;
const OID_BYTES = 20;

/** What a mode of git's means; links are files here, their target is the content. */
const typeOf = (mode: string): GitTreeItem["type"] => {
  if (mode === "40000") return "directory";
  return mode === "160000" ? "submodule" : "file";
};

/** Reads a tree object in batches, so that a folder of a million entries does not block the event loop. */
export async function* treeItems(content: Buffer): AsyncGenerator<readonly GitTreeItem[]> {
  let batch: GitTreeItem[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(SPACE, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0) throw new Error("Invalid tree object.");
    const mode = content.toString("latin1", at, space);
    at = end + 1 + OID_BYTES;
    batch.push({
      type: typeOf(mode),
      mode,
      name: content.toString("utf8", space + 1, end),
      oid: content.toString("hex", end + 1, at),
    });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  yield batch;
}
