import { formatCollectionSlug, type Grants, isPermission } from "@orrery/registry";
import type { GrantOwner, GrantsChoice } from "@orrery/web/page-data/account/tokens";
import { formatGrantName, offeredIn } from "@orrery/web/page-data/form-rules/token-forms";

/** What the form of a token shows as chosen: things with the same permissions are in one list. */
export function choiceOf(
  owners: readonly GrantOwner[],
  { canReadGatedRepos, global, scoped }: Omit<Grants, "key">,
): GrantsChoice {
  const isOwner = (type: string) => type === "user" || type === "org";
  const lists = Map.groupBy(
    scoped.filter(({ entity }) => !isOwner(entity.type)),
    ({ permissions }) => [...permissions].sort().join(" "),
  );
  return {
    canReadGatedRepos,
    global,
    owners: owners.map((owner) => ({
      ...owner,
      permissions:
        scoped.find(({ entity }) => entity.type === owner.type && entity.name === owner.name)
          ?.permissions ?? [],
    })),
    lists: [...lists.values()].map((grants) => ({
      names: grants.map(({ entity }) => formatGrantName(entity.type, nameOf(entity))),
      permissions: grants[0]?.permissions ?? [],
    })),
  };
}

const nameOf = ({ type, key, name, namespace }: Grants["scoped"][number]["entity"]): string =>
  type === "collection" ? formatCollectionSlug({ namespace, title: name, key }) : name;

/** What links on other sites choose, in the public hub's words; what is unknown is left out. */
export function queriedChoice(owners: readonly GrantOwner[], query: URLSearchParams): GrantsChoice {
  const named = (name: string) =>
    query.getAll(name).flatMap((value) => value.split(",").filter(isPermission));
  return {
    canReadGatedRepos: query.get("canReadGatedRepos") === "true",
    global: named("globalPermissions").filter((one) => offeredIn("global").includes(one)),
    owners: owners.map((owner) => ({
      ...owner,
      permissions: (owner.type === "user" ? named("ownUserPermissions") : []).filter((one) =>
        offeredIn(owner).includes(one),
      ),
    })),
    lists: [],
  };
}
