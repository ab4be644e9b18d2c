import { RegistryError } from "../errors.ts";
import type { SignInWay } from "../identity-providers/identity-provider.ts";
import { findProviderRow } from "../identity-providers/identity-provider-store.ts";
import { getAdministered } from "../organizations/get-organization.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { MissingSignOn, RequiredProvider } from "./required-sign-on.ts";
import {
  findProviderInUse,
  findRequiredProvider,
  listMissing,
  updateRequiredProvider,
} from "./required-sign-on-store.ts";

/** The identity provider that members of an organization must come by, as its admins decide (decision 055). */
export interface RequiredSignOns {
  get(viewer: Viewer, organization: string): Promise<RequiredProvider | undefined>;
  /**
   * Applies at once. Requires a provider, by its name, only in a session that came by it, so that it is known to work;
   * `undefined`: none. Throws `identity-provider-not-found` or `bad-request`.
   */
  set(viewer: Viewer, organization: string, provider: string | undefined): Promise<void>;
  /** The provider of the viewer's session, which is the only one they can require. */
  choice(viewer: Viewer): Promise<SignInWay | undefined>;
  /** Where the viewer is a member, but not in this session; by name. */
  missing(viewer: AccountViewer): Promise<readonly MissingSignOn[]>;
}

/** `noteRevocation` forgets tokens and keys that this process remembers. */
export const createRequiredSignOns = ({
  db,
  noteRevocation,
}: Pick<RegistryDeps, "db"> & { readonly noteRevocation: () => void }): RequiredSignOns => ({
  async get(viewer, organization) {
    return findRequiredProvider(db, (await getAdministered(db, viewer, organization)).key);
  },

  async set(viewer, organization, name) {
    const { key } = await getAdministered(db, viewer, organization);
    const provider = name === undefined ? undefined : await findProviderRow(db, name);
    if (name !== undefined && !provider?.isOn)
      throw new RegistryError("identity-provider-not-found", "Provider not found.");
    if (provider && !isSessionBy(viewer, provider.key))
      throw new RegistryError(
        "bad-request",
        `Sign in with ${provider.label} first, to be sure that it works.`,
      );
    await updateRequiredProvider(db, key, provider?.key);
    noteRevocation();
  },

  async choice(viewer) {
    const key = viewer.kind === "account" ? viewer.identityProvider : undefined;
    return key === undefined ? undefined : findProviderInUse(db, key);
  },

  missing: ({ key, identityProvider }) => listMissing(db, key, identityProvider),
});

const isSessionBy = (viewer: Viewer, providerKey: string): boolean =>
  viewer.kind === "account" && viewer.identityProvider === providerKey;
