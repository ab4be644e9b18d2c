import type { AccountViewer, PlacedGroup, TokenHolder } from "@orrery/registry";
import type { GrantOwner, TokenData } from "@orrery/web/page-data/account/tokens";
import type { PageContext, PageRequest } from "../page-context.ts";
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

/** For whom such a token can have permissions: each organization is followed by its groups. */
export async function listGrantOwners(
  { hub }: PageContext,
  viewer: AccountViewer,
  holder: TokenHolder,
): Promise<readonly GrantOwner[]> {
  const groups = await hub.registry.accessTokens.listGroups(viewer, holder);
  const organizations = holder
    ? [holder.organization]
    : viewer.organizations.map(({ name }) => name);
  return [
    ...(holder ? [] : [{ type: "user" as const, name: viewer.name }]),
    ...organizations.flatMap((name) => [
      { type: "org" as const, name },
      ...groups.filter((group) => isOf(group, name)).map(ownerFrom),
    ]),
  ];
}

const isOf = ({ namespace }: PlacedGroup, organization: string) =>
  namespace.toLowerCase() === organization.toLowerCase();

const ownerFrom = ({ key, name, namespace }: PlacedGroup): GrantOwner => ({
  ...{ type: "resource-group", name: key, group: { name, organization: namespace } },
});
