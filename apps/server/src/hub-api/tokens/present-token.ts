import { describeGrants, type Grants, type ListedToken } from "@orrery/registry";

/** As whoami and the lists of tokens return it. */
export const presentGrants = ({ canReadGatedRepos, global, scoped }: Grants) => ({
  canReadGatedRepos,
  global,
  scoped: scoped.map(({ entity: { key, type, name }, permissions }) => ({
    entity: { _id: key, type, name },
    permissions,
  })),
});

export const presentToken = (token: ListedToken) => ({
  key: token.key,
  displayName: token.name,
  role: token.role,
  createdAt: token.createdAt.toISOString(),
  ...(token.expiresAt && { expiration: token.expiresAt.toISOString() }),
  ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt.toISOString() }),
  ...(token.lastUsedPlace && { lastUsedFrom: token.lastUsedPlace }),
  ...(token.models && { models: token.models }),
  ...(token.cacheSeconds !== undefined && { cacheSeconds: token.cacheSeconds }),
  ...(token.grants && {
    can: describeGrants(token.grants),
    fineGrained: presentGrants(token.grants),
  }),
  ...(token.deniedIn.length > 0 && { deniedIn: token.deniedIn }),
  ...(token.previous && {
    previous: {
      validUntil: token.previous.until.toISOString(),
      ...(token.previous.usedAt && { lastUsedAt: token.previous.usedAt.toISOString() }),
    },
  }),
});
