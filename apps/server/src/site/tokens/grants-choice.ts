import {
  type EntityType,
  formatCollectionSlug,
  type Grants,
  isPermission,
  MAX_GRANT_ENTITIES,
} from "@orrery/registry";
import type { GrantOwner, GrantsChoice } from "@orrery/web/page-data/account/tokens";
import { formatGrantName, namesOf, offeredIn } from "@orrery/web/page-data/form-rules/token-forms";

type GrantEntity = Grants["scoped"][number]["entity"];

/** What the form of a token shows as chosen: things with the same permissions are in one list. */
export function choiceOf(
  owners: readonly GrantOwner[],
  { canReadGatedRepos, global, scoped }: Omit<Grants, "key">,
): GrantsChoice {
  const lists = Map.groupBy(
    scoped.filter(({ entity }) => !isOwnerType(entity.type)),
    ({ permissions }) => [...permissions].sort().join(" "),
  );
  return {
    canReadGatedRepos,
    global,
    owners: owners.map((owner) => ({
      ...owner,
      permissions:
        scoped.find(({ entity }) => entity.type === owner.type && ownerName(entity) === owner.name)
          ?.permissions ?? [],
    })),
    lists: [...lists.values()].map((grants) => ({
      names: grants.map(({ entity }) => formatGrantName(entity.type, nameOf(entity))),
      permissions: grants[0]?.permissions ?? [],
    })),
  };
}

/** The places that the form lists itself. */
const isOwnerType = (type: EntityType) =>
  type === "user" || type === "org" || type === "resource-group";

const ownerName = ({ type, key, name }: GrantEntity) => (type === "resource-group" ? key : name);

const nameOf = ({ type, key, name, namespace }: GrantEntity): string =>
  type === "collection" ? formatCollectionSlug({ namespace, title: name, key }) : name;

/**
 * What links choose, in the public hub's words, and `scopedNames` with `scopedPermissions` for a list of repos; what is
 * unknown is left out.
 */
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
    lists: queriedList(
      query.getAll("scopedNames").join(" "),
      named("scopedPermissions").filter((one) => offeredIn(0).includes(one)),
    ),
  };
}

function queriedList(text: string, permissions: GrantsChoice["global"]): GrantsChoice["lists"] {
  const names = namesOf(text.slice(0, MAX_QUERIED)).slice(0, MAX_GRANT_ENTITIES);
  return names.length > 0 && permissions.length > 0 ? [{ names, permissions }] : [];
}

/** As long as a list's names in a link may be. */
const MAX_QUERIED = 2000;
