import type { AccountViewer, TokenHolder } from "@orrery/registry";
import type { GrantOwner, TokenData } from "@orrery/web/page-data/account/tokens";
import type { PageRequest } from "../page-context.ts";
import { tokensPath } from "./token-paths.ts";

/** Whose tokens a page is about, by its URL: `undefined` for the viewer's own. */
export const holderOf = ({ params: { organization, name } }: PageRequest): TokenHolder =>
  organization === undefined ? undefined : { organization, name: name ?? "" };

/** The same for the pages. */
export const presentHolder = (
  viewer: AccountViewer,
  holder: TokenHolder,
): Pick<TokenData, "owner" | "service" | "listPath"> => ({
  ...(holder
    ? { owner: { kind: "organization", name: holder.organization }, service: holder.name }
    : { owner: { kind: "account", name: viewer.name } }),
  listPath: tokensPath(holder),
});

/** For whom such a token can have permissions. */
export const grantOwners = (viewer: AccountViewer, holder: TokenHolder): readonly GrantOwner[] =>
  holder
    ? [{ type: "org", name: holder.organization }]
    : [
        { type: "user", name: viewer.name },
        ...viewer.organizations.map(({ name }) => ({ type: "org" as const, name })),
      ];
