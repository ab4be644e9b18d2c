import { isGgufOnly } from "@orrery/catalog";
import { parseRepoId, type Registry, RegistryError, type RepoPath } from "@orrery/registry";
import type { UsageSource } from "./usage-source.ts";

/**
 * A public base model of this hub with the tokenizer of a model whose repo contains only GGUF files: some
 * programs cannot read it from such a file.
 */
export async function findTokenizer(
  { files, repos }: Pick<Registry, "files" | "repos">,
  { model }: UsageSource,
): Promise<string | undefined> {
  const [named] = [model?.cardData?.baseModel ?? []].flat();
  const id = model && isGgufOnly(model) && named ? parseRepoId("model", named) : undefined;
  const repo = id && (await repos.find({ kind: "anonymous" }, id));
  if (!repo || repo.gated !== undefined) return undefined;
  try {
    const at = await files.at({ kind: "anonymous" }, repo.id, "main");
    const entry = await files.find(at, "tokenizer_config.json" as RepoPath);
    return entry?.type === "file" ? named : undefined;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
