import { checkCard } from "../commits/check-card.ts";
import { checkTree, countTree, createKnownTrees } from "../commits/check-tree.ts";
import type { ReadYaml } from "../commits/yaml.ts";
import type { IncomingPush } from "../git.ts";

/**
 * Throws for a commit with too many entries, wherever it is in the pushed history, and for a newest state
 * of a branch that a commit through the API could not have made.
 */
export async function checkTrees(
  push: IncomingPush,
  most: number,
  readYaml: ReadYaml,
): Promise<void> {
  const known = createKnownTrees();
  for await (const tree of push.rootTrees()) await countTree(push.tree, tree, most, known);
  for (const { ref, to } of push.updates) {
    if (to === undefined || ref.startsWith("refs/tags/")) continue;
    await checkTree(push.tree, `${to}^{tree}`, most, known);
    const content = await push.read(`${to}:README.md`);
    if (content) await checkCard(content, readYaml);
  }
}
