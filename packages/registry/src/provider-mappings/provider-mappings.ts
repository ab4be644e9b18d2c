import { requireTakesMappings } from "../engines/engine-provider.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { asCaller, canCall } from "../tokens/call-rights.ts";
import type { Viewer } from "../viewer.ts";
import type { MappedModel, ProviderMapping } from "./provider-mapping.ts";
import { canMap } from "./provider-mapping-access.ts";
import {
  deleteMapping,
  listMappedModels,
  listMappings,
  type MappedFilter,
  noteProviders,
  putMapping,
} from "./provider-mapping-store.ts";

const MOST_MODELS = 1000;
const MAX_LENGTH = 500;

/** Which provider runs which model, and its ID there. Visible to anyone who can run the model. */
export interface ProviderMappings {
  readonly canMap: typeof canMap;
  /** In the order of preference. */
  list(viewer: Viewer, id: RepoId): Promise<readonly ProviderMapping[]>;
  /** For a repo that the viewer was shown already. */
  listOf(repoKey: string): Promise<readonly ProviderMapping[]>;
  /** Adds it at the end, or replaces the one for that provider. */
  put(viewer: Viewer, id: RepoId, mapping: ProviderMapping): Promise<void>;
  /** Throws `mapping-not-found`. */
  delete(viewer: Viewer, id: RepoId, provider: string): Promise<void>;
  /** Models that the viewer may run, by name, each with one mapping. */
  listModels(viewer: Viewer, filter?: MappedFilter): Promise<readonly MappedModel[]>;
}

export function createProviderMappings({
  db,
  now,
  changed,
}: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged }): ProviderMappings {
  async function mappable(viewer: Viewer, id: RepoId) {
    const repo = await getRepo({ db }, viewer, id);
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to change the provider mappings.");
    if (canMap(viewer, repo)) return repo;
    throw new RegistryError(
      "forbidden",
      `You need write access to ${formatRepoId(id)} to manage its providers.`,
    );
  }

  return {
    canMap,

    async list(viewer, id) {
      return listMappings(db, (await getRepo({ db }, asCaller(viewer), id)).key);
    },

    listOf: (repoKey) => listMappings(db, repoKey),

    async put(viewer, id, mapping) {
      const repo = await mappable(viewer, id);
      if (repo.id.type !== "model")
        throw new RegistryError("bad-request", "Only models have providers.");
      const { providerModelId } = mapping;
      if (!/^[\x21-\x7e]+$/.test(providerModelId) || providerModelId.length > MAX_LENGTH)
        throw new RegistryError("bad-request", "The provider's model ID must not contain spaces.");
      await requireTakesMappings(db, mapping.provider);
      await writeRepos({ db, changed }, async (writes) => {
        await putMapping(writes.db, repo.key, mapping, now());
        await noteProviders(writes, repo.key);
      });
    },

    async delete(viewer, id, provider) {
      const { key } = await mappable(viewer, id);
      await writeRepos({ db, changed }, async (writes) => {
        if (!(await deleteMapping(writes.db, key, provider)))
          throw new RegistryError(
            "mapping-not-found",
            `${provider} is not a provider of this model.`,
          );
        await noteProviders(writes, key);
      });
    },

    async listModels(viewer, filter = {}) {
      const models = await listMappedModels(db, asCaller(viewer), filter, MOST_MODELS);
      return models.filter(({ repo }) => canCall(viewer, repo));
    },
  };
}
