import { parseLfsPointer } from "@orrery/registry";
import { createObjectReader } from "../git/object-reader.ts";
import { listBlobs } from "../git/upkeep/list-blobs.ts";

const [MIN_POINTER, MAX_POINTER] = [100, 1024];
const MAX_FOUND = 100;

/** Files anywhere in a history that parse as pointers but are not known by their git ID. */
export async function danglingPointers(gitDir: string, known: ReadonlySet<string>) {
  const reader = createObjectReader(gitDir);
  const found: { path: string; digest: string }[] = [];
  try {
    for await (const { oid, size, path } of listBlobs(gitDir, { args: ["--all"] })) {
      if (size <= MIN_POINTER || size >= MAX_POINTER || known.has(oid)) continue;
      const object = await reader.read(oid);
      const pointer = object && parseLfsPointer(object.content.toString("latin1"));
      if (pointer) found.push({ path, digest: pointer.digest });
      if (found.length >= MAX_FOUND) break;
    }
  } finally {
    reader.close();
  }
  return found;
}
