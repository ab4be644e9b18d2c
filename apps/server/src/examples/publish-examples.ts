import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type AccountViewer,
  type CommitOperation,
  isRegistryError,
  parseRepoId,
  type Registry,
  type RepoId,
} from "@orrery/registry";

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

const FOLDER = fileURLToPath(new URL("../../../../examples/", import.meta.url));

/** The hub itself: its name is reserved, so nobody else can sign in as it. */
const HUB: AccountViewer = {
  kind: "account",
  key: "hub",
  name: "orrery",
  isAdmin: false,
  scope: "write",
  organizations: [],
};

/** Publishes, for a hub at `address`, each example that was never published; one that somebody deleted stays deleted. */
export async function publishExamples(registry: Registry, address = CARD_ADDRESS): Promise<void> {
  const publishing = EXAMPLES.map(async (name) => {
    const id = parseRepoId("model", `orrery/${name}`);
    const mark = `example:${name}`;
    if (!id || (await registry.marks.isSet(mark))) return;
    await publish(registry, id, join(FOLDER, name, "model"), address);
    await registry.marks.set(mark);
  });
  // At once: most of the time is spent waiting for the disk.
  await Promise.all(publishing);
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
 * Examples are small: each file fits in memory, and the registry sorts out which are large-file kinds.
 * The card names the hub's own address, so that what one copies from it works.
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
