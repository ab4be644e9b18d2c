import { RegistryError } from "../errors.ts";
import type { IdentityProviders } from "../identity-providers/identity-providers.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { TOUCH_EVERY_MS } from "../tokens/new-credential.ts";
import type { Viewer } from "../viewer.ts";
import { MAX_SCIM_TOKENS, type ScimClient, type ScimToken } from "./scim.ts";
import {
  deleteScimToken,
  findScimProvider,
  insertScimToken,
  listScimTokens,
  touchScimToken,
} from "./scim-token-store.ts";

const PREFIX = "orrery_scim_";

/** What identity providers call the hub with. Two at a time let one replace the other without a gap. */
export interface ScimTokens {
  /** For administrators, as are the next two. Returns the token, this once. Throws `too-many-entries`. */
  create(viewer: Viewer, provider: string): Promise<string>;
  list(viewer: Viewer, provider: string): Promise<readonly ScimToken[]>;
  /** Idempotent. */
  delete(viewer: Viewer, provider: string, key: string): Promise<void>;
  /** `undefined` for a token that is unknown, or whose provider is off. */
  identify(text: string): Promise<ScimClient | undefined>;
}

type Deps = RegistryDeps & { readonly identityProviders: IdentityProviders };

export function createScimTokens({
  db,
  secrets,
  now,
  newKey,
  identityProviders,
}: Deps): ScimTokens {
  return {
    async create(viewer, name) {
      const provider = await identityProviders.get(viewer, name);
      if ((await listScimTokens(db, provider.key)).length >= MAX_SCIM_TOKENS)
        throw new RegistryError(
          "too-many-entries",
          `There are too many tokens (limit: ${MAX_SCIM_TOKENS}). Delete one first.`,
        );
      const text = PREFIX + secrets.random();
      const createdBy = viewer.kind === "account" ? viewer.name : "";
      const token = { key: newKey(), createdBy, createdAt: now() };
      await insertScimToken(db, token, provider.key, secrets.hash(text));
      return text;
    },

    async list(viewer, name) {
      return listScimTokens(db, (await identityProviders.get(viewer, name)).key);
    },

    async delete(viewer, name, key) {
      await deleteScimToken(db, (await identityProviders.get(viewer, name)).key, key);
    },

    async identify(text) {
      const found = await findScimProvider(db, secrets.hash(text));
      const provider = found && (await identityProviders.open(found.name));
      if (!found || !provider) return undefined;
      const used = found.last_used_at === null ? 0 : Date.parse(found.last_used_at);
      if (now().getTime() - used > TOUCH_EVERY_MS) await touchScimToken(db, found.key, now());
      return { provider };
    },
  };
}
