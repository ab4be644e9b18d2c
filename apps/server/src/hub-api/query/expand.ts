import { RegistryError, type RepoType } from "@orrery/registry";
import type { RepoField } from "../repos/repo-fields.ts";

const SHARED = `author cardData createdAt disabled gitalyUid lastModified likes private resourceGroup
  sha siblings tags trendingScore usedStorage xetEnabled`;

/** Allowed values of `expand`; others are rejected (hub-protocol §1.2). */
const ALLOWED: Readonly<Record<RepoType, string>> = {
  model: `${SHARED} baseModels childrenModelCount config description downloads downloadsAllTime
    evalResults gated gguf inference inferenceProviderMapping library_name mask_token model-index
    pipeline_tag safetensors securityRepoStatus spaces transformersInfo widgetData`,
  dataset: `${SHARED} citation description downloads downloadsAllTime gated mainSize
    paperswithcode_id`,
  space: `${SHARED} datasets description models region runtime sdk subdomain`,
};

/** The names as fields, without duplicates; throws the 400 that clients' tests expect. */
export function parseExpand(type: RepoType, names: readonly string[]): readonly RepoField[] {
  const allowed = ALLOWED[type].split(/\s+/).toSorted();
  const wrong = names.some((name) => !allowed.includes(name));
  if (wrong)
    throw new RegistryError("bad-request", `"expand" must be one of [${allowed.join(", ")}]`);
  return [...new Set(names)] as readonly RepoField[];
}
