import { getAdministered } from "../organizations/get-organization.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { DefaultVisibility } from "./default-visibility.ts";
import {
  findHubVisibility,
  listChosenVisibilities,
  putHubVisibility,
  updateChosenVisibility,
} from "./default-visibility-store.ts";
import { listPrivateByDefault } from "./list-private-by-default.ts";

/** What new repos are, where their creators do not say: `repos.create` follows it. */
export interface DefaultVisibilities {
  /** The namespaces, of those named, where new repos are private. */
  listPrivate(namespaces: readonly string[]): Promise<readonly string[]>;
  /** What an organization chose; `undefined`: as the hub. */
  find(organization: string): Promise<DefaultVisibility | undefined>;
  /** For admins of the organization. `undefined`: as the hub. */
  set(
    viewer: Viewer,
    organization: string,
    visibility: DefaultVisibility | undefined,
  ): Promise<void>;
  /** For people's namespaces, and organizations that chose none. */
  findOfHub(): Promise<DefaultVisibility>;
  /** For administrators. */
  setOfHub(viewer: Viewer, visibility: DefaultVisibility): Promise<void>;
}

export const createDefaultVisibilities = ({
  db,
}: Pick<RegistryDeps, "db">): DefaultVisibilities => ({
  listPrivate: (namespaces) => listPrivateByDefault(db, namespaces),

  find: async (organization) =>
    (await listChosenVisibilities(db, [organization])).get(organization.toLowerCase()),

  async set(viewer, organization, visibility) {
    const { key } = await getAdministered(db, viewer, organization);
    await updateChosenVisibility(db, key, visibility);
  },

  findOfHub: () => findHubVisibility(db),

  async setOfHub(viewer, visibility) {
    requireAdministrator(viewer);
    await putHubVisibility(db, visibility);
  },
});
