import { asReader, type MappedModel, type Viewer } from "@orrery/registry";
import type { GatewayParts } from "./gateway-parts.ts";
import { EMBEDDED } from "./plan/candidate.ts";
import { listProviderMapping } from "./plan/provider-stats.ts";

/** Tags of repos that the embedded runtime may be able to run. */
const TAGS = ["gguf", "onnx"];
const MOST_MODELS = 200;

/** Models that this hub runs itself, the newest first. */
export async function listEmbedded(
  parts: GatewayParts,
  viewer: Viewer,
): Promise<readonly MappedModel[]> {
  const pages = await Promise.all(
    TAGS.map((tag) =>
      parts.registry.repos.list(
        asReader(viewer),
        { type: "model", tags: [tag] },
        { limit: MOST_MODELS },
      ),
    ),
  );
  const repos = new Map(pages.flatMap((page) => page.repos).map((repo) => [repo.key, repo]));
  const found = await Promise.all(
    [...repos.values()].map(async (repo) => {
      const mappings = await listProviderMapping(parts, viewer, repo.id);
      const mapping = mappings.find(({ provider }) => provider === EMBEDDED);
      return mapping ? [{ repo, mapping }] : [];
    }),
  );
  return found.flat();
}
