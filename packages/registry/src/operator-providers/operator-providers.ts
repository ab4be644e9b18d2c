import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  isOperatorProviderName,
  MAX_OPERATOR_PROVIDERS,
  MAX_PROVIDER_SETTINGS,
  OPERATOR_PROVIDER_RULE,
  type OperatorProvider,
  type OperatorProviderSettings,
} from "./operator-provider.ts";
import {
  deleteOperatorProvider,
  listOperatorProviders,
  listProviderVersions,
  putOperatorProvider,
} from "./operator-provider-store.ts";

/** Providers that administrators added. They decide where keys of this provider are sent, so no one else may. */
export interface OperatorProviders {
  /** By name. */
  list(viewer: Viewer): Promise<readonly OperatorProvider[]>;
  /** Adds a provider, or gives the one of this name other settings. Throws `bad-request`. */
  put(viewer: Viewer, name: string, settings: OperatorProviderSettings): Promise<void>;
  /** Its keys and mappings stay. Throws `provider-not-found`. */
  delete(viewer: Viewer, name: string): Promise<void>;
  /** For the server itself. */
  listAll(): Promise<readonly OperatorProvider[]>;
  /** Another text whenever any of them is another. */
  mark(): Promise<string>;
}

export function createOperatorProviders({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): OperatorProviders {
  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return listOperatorProviders(db);
    },

    async put(viewer, name, settings) {
      requireAdministrator(viewer);
      if (!isOperatorProviderName(name))
        throw wrong(`Invalid name: "${name}". ${OPERATOR_PROVIDER_RULE}`);
      if (JSON.stringify(settings).length > MAX_PROVIDER_SETTINGS)
        throw wrong(`Use at most ${MAX_PROVIDER_SETTINGS} characters of JSON for a provider.`);
      const known = await listProviderVersions(db);
      const isNew = known.every((one) => one.name !== name);
      if (isNew && known.length >= MAX_OPERATOR_PROVIDERS)
        throw wrong(`Use at most ${MAX_OPERATOR_PROVIDERS} providers of your own.`);
      await putOperatorProvider(db, name, settings, newKey(), now());
    },

    async delete(viewer, name) {
      requireAdministrator(viewer);
      if (!(await deleteOperatorProvider(db, name)))
        throw new RegistryError(
          "provider-not-found",
          `No administrator added a provider "${name}".`,
        );
    },

    listAll: () => listOperatorProviders(db),

    mark: async () =>
      (await listProviderVersions(db)).map(({ name, version }) => `${name} ${version}`).join(", "),
  };
}

const wrong = (message: string) => new RegistryError("bad-request", message);
