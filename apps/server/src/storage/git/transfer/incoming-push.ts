import type { IncomingPush, RefUpdate } from "@orrery/registry";
import type { ObjectReader } from "../object-reader.ts";
import { gitLines, runGit } from "../run-git.ts";
import { treeItems } from "../tree-items.ts";
import { listBlobs } from "../upkeep/list-blobs.ts";
import { reachableObjects } from "../upkeep/reachability.ts";

/** The folder of a push's objects before any ref points at them, as `git receive-pack` passes it to hooks. */
export interface Quarantine {
  readonly gitDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly reader: ObjectReader;
}

type Looking = Pick<
  IncomingPush,
  "blobs" | "containsAll" | "rootTrees" | "rewrites" | "read" | "tree"
>;

/** The half of a push that looks at its objects. */
export function lookInto(
  { gitDir, environment, reader }: Quarantine,
  updates: readonly RefUpdate[],
): Looking {
  /** What the new ids reach and no ref of ours does. */
  const args = ["--stdin", "--not", "--all"];
  const input = updates.flatMap(({ to }) => (to === undefined ? [] : [`${to}\n`])).join("");
  return {
    blobs: () => listBlobs(gitDir, { args, input }, environment),

    async containsAll() {
      const borrowed = await findBorrowed(gitDir, environment, input);
      return (await reachableObjects(gitDir, borrowed)).size === borrowed.size;
    },

    async *rootTrees() {
      const list = ["rev-list", "--format=%T", ...args];
      for await (const line of gitLines(gitDir, list, { input, environment, as: "walk" }))
        if (!line.startsWith("commit ")) yield line;
    },

    async rewrites({ from, to }) {
      if (from === undefined || to === undefined) return false;
      const args = ["merge-base", "--is-ancestor", from, to];
      const { exitCode } = await runGit(gitDir, args, { environment, as: "walk" });
      return exitCode !== 0;
    },

    async read(expression) {
      const object = await reader.read(expression);
      return object?.type === "blob" ? object.content : undefined;
    },

    async tree(expression) {
      const object = await reader.read(expression);
      return object?.type === "tree" ? treeItems(object.content) : undefined;
    },
  };
}

/** Of the objects that are new to our refs those that were not sent: they lay here already. */
async function findBorrowed(
  gitDir: string,
  environment: NodeJS.ProcessEnv,
  input: string,
): Promise<ReadonlySet<string>> {
  const list = ["rev-list", "--objects", "--no-object-names", "--stdin", "--not", "--all"];
  const wanted: string[] = [];
  for await (const oid of gitLines(gitDir, list, { input, environment, as: "walk" }))
    wanted.push(oid);
  const { GIT_OBJECT_DIRECTORY } = environment;
  if (GIT_OBJECT_DIRECTORY === undefined) return new Set(wanted);
  const sent = gitLines(gitDir, ["cat-file", "--batch-check"], {
    input: `${wanted.join("\n")}\n`,
    environment: { GIT_OBJECT_DIRECTORY },
    as: "walk",
  });
  const missing = new Set<string>();
  for await (const line of sent)
    if (line.endsWith(" missing")) missing.add(line.split(" ")[0] ?? "");
  missing.delete("");
  return missing;
}

const NONE = "0".repeat(40);

/** Reads `<old id> <new id> <ref>`, as hooks get it. */
export function parseRefUpdate(line: string): RefUpdate | undefined {
  const [, from, to, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
  if (!from || !to || !ref) return undefined;
  const idOf = (id: string) => (id === NONE ? undefined : id);
  return { ref, from: idOf(from), to: idOf(to) };
}
