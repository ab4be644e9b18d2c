import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const PACKED_REFS = "packed-refs";

/**
 * Writes all refs of a repository that has none, without a process. It says nothing of what tags lead to: git then
 * looks itself.
 */
export async function writePackedRefs(
  gitDir: string,
  refs: ReadonlyMap<string, string>,
): Promise<void> {
  if (refs.size === 0) return;
  // Git searches by bytes, which is not the order of JavaScript.
  const sorted = [...refs]
    .map(([name, oid]) => ({ bytes: Buffer.from(name), line: `${oid} ${name}\n` }))
    .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes));
  const made = join(gitDir, `${PACKED_REFS}.new`);
  const lines = sorted.map(({ line }) => line).join("");
  await writeFile(made, `# pack-refs with: sorted \n${lines}`);
  await rename(made, join(gitDir, PACKED_REFS));
}
