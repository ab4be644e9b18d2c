import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import {
  type AccountViewer,
  type CommitOperation,
  isRegistryError,
  parseRepoId,
  type Registry,
  type RepoId,
} from "@orrery/registry";
import { EXAMPLES_NAMESPACE } from "../../base/examples-namespace.ts";
import { dataPath } from "../../base/install-paths.ts";

/** The models that come with Orrery: `examples/<name>/model` becomes `orrery/<name>`. */
export const EXAMPLES = [
  "tiny-chat",
  "tiny-ears",
  "tiny-embed",
  "tiny-fill-mask",
  "tiny-ner",
  "tiny-painter",
  "tiny-sentiment",
  "tiny-shapes",
  "tiny-tunes",
  "tiny-voice",
  "tiny-zero-shot",
] as const;

/** Where the cards say that their hub is. */
const CARD_ADDRESS = "http://localhost:4870";

const FOLDER = dataPath("examples");

const HUB: AccountViewer = {
  kind: "account",
  key: "hub",
  name: EXAMPLES_NAMESPACE,
  isAdmin: false,
  scope: "write",
  organizations: [],
};

/**
 * Publishes the examples that were never published, for a hub at `address`; deleted ones stay deleted. `alone`: runs
 * the work in no two processes at once. A repo that another process has just begun has no rules yet for which
 * files are large.
 */
export async function publishExamples(
  registry: Registry,
  address = CARD_ADDRESS,
  alone: (work: () => Promise<void>) => Promise<unknown> = (work) => work(),
): Promise<void> {
  if ((await listWanted(registry)).length === 0) return;
  await alone(async () => {
    const wanted = await listWanted(registry);
    // In parallel: most of the time is spent waiting for the disk.
    await Promise.all(
      wanted.map(async (name) => {
        const id = parseRepoId("model", `${EXAMPLES_NAMESPACE}/${name}`);
        if (!id) return;
        await publish(registry, id, join(FOLDER, name, "model"), address);
        await registry.markers.set(markOf(name));
      }),
    );
  });
}

const markOf = (name: string) => `example:${name}`;

async function listWanted({ markers }: Registry): Promise<readonly string[]> {
  const areSet = await Promise.all(EXAMPLES.map((name) => markers.isSet(markOf(name))));
  return EXAMPLES.filter((_, index) => !areSet[index]);
}

async function publish(
  registry: Registry,
  id: RepoId,
  folder: string,
  address: string,
): Promise<void> {
  try {
    await registry.repos.create(HUB, { id, private: false });
  } catch (error) {
    // A start that was killed half-way left the repo; its files follow now.
    if (!isRegistryError(error) || error.code !== "repo-exists") throw error;
  }
  await registry.commits.create(HUB, id, {
    branch: "main",
    message: "Publish the example that comes with Orrery",
    operations: readFolder(folder, address),
  });
}

/**
 * Examples are small: each file fits in memory, and the registry decides which are large files. The card
 * contains the hub's own URL, so that its commands can be copied.
 */
async function* readFolder(folder: string, address: string): AsyncGenerator<CommitOperation> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    const content = await readFile(file);
    yield {
      type: "file",
      path,
      content:
        path === "README.md"
          ? Buffer.from(`${content}`.replaceAll(CARD_ADDRESS, address))
          : content,
    };
  }
}
