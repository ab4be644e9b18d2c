import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { RepoChanged } from "../search/search.ts";
import { asReader, type Viewer } from "../viewer.ts";
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

/** Which provider runs which model, and under what name. Whoever may run a model may see it. */
export function createProviderMappings({
  db,
  now,
  changed,
}: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged }) {
  async function mappable(viewer: Viewer, id: RepoId) {
    const repo = await getRepo({ db }, viewer, id);
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    if (canMap(viewer, repo)) return repo;
    throw new RegistryError("forbidden", `You cannot say who runs ${formatRepoId(id)}.`);
  }

  return {
    canMap,

    /** In the order of preference. */
    async list(viewer: Viewer, id: RepoId): Promise<readonly ProviderMapping[]> {
      return listMappings(db, (await getRepo({ db }, asReader(viewer), id)).key);
    },

    /** For a repo that the viewer was shown already. */
    listOf: (repoKey: string): Promise<readonly ProviderMapping[]> => listMappings(db, repoKey),

    /** Adds it at the end, or replaces the one for that provider. */
    async put(viewer: Viewer, id: RepoId, mapping: ProviderMapping): Promise<void> {
      const repo = await mappable(viewer, id);
      if (repo.id.type !== "model")
        throw new RegistryError("bad-request", "Only a model can be run.");
      const { providerModelId } = mapping;
      if (!/^[\x21-\x7e]+$/.test(providerModelId) || providerModelId.length > MAX_LENGTH)
        throw new RegistryError("bad-request", "A provider's id is one word without blanks.");
      await db.transaction().execute(async (transaction) => {
        await putMapping(transaction, repo.key, mapping, now());
        await noteProviders(transaction, repo.key);
      });
      await changed([repo.key]);
    },

    /** Throws `mapping-not-found`. */
    async delete(viewer: Viewer, id: RepoId, provider: string): Promise<void> {
      const { key } = await mappable(viewer, id);
      await db.transaction().execute(async (transaction) => {
        if (!(await deleteMapping(transaction, key, provider)))
          throw new RegistryError(
            "mapping-not-found",
            `${provider} is not said to run this model.`,
          );
        await noteProviders(transaction, key);
      });
      await changed([key]);
    },

    /** Models that the viewer may run, by name, each with one mapping. */
    listModels: (viewer: Viewer, filter: MappedFilter = {}): Promise<readonly MappedModel[]> =>
      listMappedModels(db, asReader(viewer), filter, MOST_MODELS),
  };
}
