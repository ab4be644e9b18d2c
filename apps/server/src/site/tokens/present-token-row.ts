import { describeGrants, type ListedToken } from "@orrery/registry";
import type { TokenRow } from "@orrery/web/page-data/account/tokens";
import { presentCredential } from "./present-credential.ts";

/** A token as lists and its page show it. */
export const presentTokenRow = (token: ListedToken): TokenRow => ({
  ...presentCredential(token),
  role: token.role,
  ...(token.grants && { can: describeGrants(token.grants) }),
  ...(token.models && { models: token.models }),
  ...(token.lastUsedPlace && { lastUsedFrom: token.lastUsedPlace }),
  ...(token.deniedIn.length > 0 && { deniedIn: token.deniedIn }),
  ...(token.previous && {
    previous: {
      until: token.previous.until.toISOString(),
      ...(token.previous.usedAt && { usedAt: token.previous.usedAt.toISOString() }),
    },
  }),
});
