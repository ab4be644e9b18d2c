import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  ALIAS_NAME_RULE,
  ALIAS_TARGET_RULE,
  isAliasName,
  isAliasTarget,
  MAX_MODEL_ALIASES,
  type ModelAlias,
} from "./model-alias.ts";
import { deleteModelAlias, listModelAliases, putModelAlias } from "./model-alias-store.ts";

/** Names of models that lead to others, for all callers. Only administrators set them. */
export interface ModelAliases {
  /** By name. */
  list(viewer: Viewer): Promise<readonly ModelAlias[]>;
  /** Adds an alias, or gives the one of this name another target. Throws `bad-request`. */
  put(viewer: Viewer, alias: ModelAlias): Promise<void>;
  /** Throws `alias-not-found`. */
  delete(viewer: Viewer, name: string): Promise<void>;
  /** For the server itself. */
  listAll(): Promise<readonly ModelAlias[]>;
}

export function createModelAliases({ db, now }: Pick<RegistryDeps, "db" | "now">): ModelAliases {
  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return listModelAliases(db);
    },

    async put(viewer, { name, target }) {
      requireAdministrator(viewer);
      if (!isAliasName(name)) throw wrong(`Invalid alias: "${name}". ${ALIAS_NAME_RULE}`);
      if (!isAliasTarget(target, name))
        throw wrong(`Invalid target: "${target}". ${ALIAS_TARGET_RULE}`);
      const known = await listModelAliases(db);
      const isNew = known.every((alias) => alias.name !== name);
      if (isNew && known.length >= MAX_MODEL_ALIASES)
        throw wrong(`Use at most ${MAX_MODEL_ALIASES} aliases.`);
      await putModelAlias(db, { name, target }, now());
    },

    async delete(viewer, name) {
      requireAdministrator(viewer);
      if (!(await deleteModelAlias(db, name)))
        throw new RegistryError("alias-not-found", `Alias "${name}" not found.`);
    },

    listAll: () => listModelAliases(db),
  };
}

const wrong = (message: string) => new RegistryError("bad-request", message);
