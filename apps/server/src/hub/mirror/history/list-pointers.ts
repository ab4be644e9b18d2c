import {
  type LfsPointer,
  maybePointerSize,
  parseLfsPointer,
  type RefUpdate,
} from "@orrery/registry";
import { createObjectReader } from "../../../storage/git/object-reader.ts";
import { listBlobs } from "../../../storage/git/upkeep/list-blobs.ts";

export interface FoundPointer extends LfsPointer {
  readonly pointerOid: string;
}

const BATCH = 200;

/** The LFS pointers that a repository gets by these moves of refs; its objects are there already. */
export async function listPointers(
  gitDir: string,
  updates: readonly RefUpdate[],
): Promise<readonly FoundPointer[]> {
  const input = updates
    .flatMap(({ from, to }) => [...(to ? [to] : []), ...(from ? [`^${from}`] : [])])
    .join("\n");
  const reader = createObjectReader(gitDir);
  const found: FoundPointer[] = [];
  const read = async (oid: string) => {
    const object = await reader.read(oid);
    const pointer = object && parseLfsPointer(object.content.toString("latin1"));
    if (pointer) found.push({ ...pointer, pointerOid: oid });
  };
  try {
    let batch: string[] = [];
    for await (const { oid, size } of listBlobs(gitDir, {
      args: ["--stdin"],
      input: `${input}\n`,
    })) {
      if (!maybePointerSize(size) || batch.push(oid) < BATCH) continue;
      await Promise.all(batch.map(read));
      batch = [];
    }
    await Promise.all(batch.map(read));
  } finally {
    reader.close();
  }
  return found;
}
