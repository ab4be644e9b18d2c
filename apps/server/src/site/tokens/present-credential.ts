import type { AccessToken } from "@orrery/registry";
import type { Credential } from "@orrery/web/page-data/account/tokens";

/** A token or an access key, without its secret. */
export const presentCredential = ({
  key,
  name,
  createdAt,
  lastUsedAt,
  expiresAt,
}: Pick<AccessToken, "key" | "name" | "createdAt" | "lastUsedAt" | "expiresAt">): Credential => ({
  key,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  isExpired: expiresAt !== undefined && expiresAt <= new Date(),
});
