import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import type { HubModel, LoadedModel, ModelKey } from "./loaded-model.ts";
import { listHubModels, markUnwanted, replaceModels, takeUnwanted } from "./loaded-model-store.ts";

/** The models in the memory of all processes: each writes down its own, and asks which to end. */
export interface LoadedModels {
  /** Replaces what this process wrote down before. */
  report(models: readonly LoadedModel[]): Promise<void>;
  /** What administrators want out of the memory of this process; returned once. */
  takeUnwanted(): Promise<readonly ModelKey[]>;
  /** For administrators, as is the other. */
  list(viewer: Viewer): Promise<readonly HubModel[]>;
  /** Ends a model in every process, and the rest of one that crashed. Throws `entry-not-found` for any other. */
  unload(viewer: Viewer, id: RepoId): Promise<void>;
}

export function createLoadedModels({
  db,
  processId,
}: Pick<RegistryDeps, "db" | "processId">): LoadedModels {
  return {
    report: (models) =>
      db.transaction().execute((transaction) => replaceModels(transaction, processId, models)),

    takeUnwanted: () => takeUnwanted(db, processId),

    async list(viewer) {
      requireAdministrator(viewer);
      return listHubModels(db);
    },

    async unload(viewer, id) {
      requireAdministrator(viewer);
      const { key } = await getRepo({ db }, viewer, id);
      if ((await markUnwanted(db, key)) === 0)
        throw new RegistryError("entry-not-found", `${formatRepoId(id)} is not in memory.`);
    },
  };
}
