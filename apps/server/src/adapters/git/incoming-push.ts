import type { IncomingPush, RefUpdate } from "@orrery/registry";
import { listBlobs } from "./list-blobs.ts";
import type { ObjectReader } from "./object-reader.ts";
import { mustRunGit, runGit } from "./run-git.ts";

/** Where a push's objects are while nothing refers to them: as `git receive-pack` tells its hooks. */
export interface Quarantine {
  readonly gitDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly reader: ObjectReader;
}

type Looking = Pick<IncomingPush, "blobs" | "read" | "paths">;

const TREE_LINE = /^(\d{6}) (\w+) ([0-9a-f]+)\t(.*)$/s;

/** The half of a push that looks at its objects. */
export const lookInto = (
  { gitDir, environment, reader }: Quarantine,
  updates: readonly RefUpdate[],
): Looking => ({
  /** What the new ids reach and no ref of ours does. */
  blobs() {
    const ids = updates.flatMap(({ to }) => (to === undefined ? [] : [`${to}\n`]));
    const args = ["--stdin", "--not", "--all"];
    return listBlobs(gitDir, { args, input: ids.join("") }, environment);
  },

  read: async (oid) => (await reader.read(oid))?.content,

  async paths(commit) {
    const args = ["ls-tree", "-r", "-z", commit];
    const output = await mustRunGit(gitDir, args, { environment });
    return output
      .toString()
      .split("\0")
      .flatMap((line) => {
        const [, , , oid, path] = TREE_LINE.exec(line) ?? [];
        return oid && path !== undefined ? [{ oid, path }] : [];
      });
  },
});

const NONE = "0".repeat(40);

/** Moves all the refs or none; `false` when one is not where the push found it. */
export async function moveRefs(gitDir: string, updates: readonly RefUpdate[]): Promise<boolean> {
  const lines = updates.map(({ ref, from = NONE, to }) =>
    to === undefined ? `delete ${ref}\0${from}\0` : `update ${ref}\0${to}\0${from}\0`,
  );
  const input = ["start\0", ...lines, "prepare\0", "commit\0"].join("");
  const { exitCode } = await runGit(gitDir, ["update-ref", "-z", "--stdin"], { input });
  return exitCode === 0;
}

/** Reads `<old id> <new id> <ref>`, as hooks are told. */
export function parseRefUpdate(line: string): RefUpdate | undefined {
  const [, from, to, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
  if (!from || !to || !ref) return undefined;
  const idOf = (id: string) => (id === NONE ? undefined : id);
  return { ref, from: idOf(from), to: idOf(to) };
}
