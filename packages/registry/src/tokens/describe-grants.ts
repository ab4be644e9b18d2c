import type { GrantEntity, Grants, ScopedGrant } from "./grants.ts";
import { factsOf, PERMISSIONS, type Permission } from "./permission.ts";

/** How an entity is called in the sentences of the permissions' table. */
type Phrase = (entity: GrantEntity) => string;

const PHRASES: Readonly<Record<string, Phrase>> = {
  repos: ({ type, name, namespace }) => {
    if (type === "user" || type === "org") return `repos of ${namespace}`;
    return type === "resource-group" ? `repos in the group ${name} of ${namespace}` : name;
  },
  collections: ({ type, name, namespace }) => {
    if (type === "collection") return `the collection ${name} of ${namespace}`;
    return type === "resource-group"
      ? `collections in the group ${name} of ${namespace}`
      : `collections of ${namespace}`;
  },
  models: ({ type, name }) =>
    type === "user" || type === "org" ? `models, paid for by ${name}` : name,
  owner: ({ name }) => name,
};

/** What a global permission is for. */
const ANYTHING: Readonly<Record<string, string>> = {
  repos: "any repo",
  collections: "any collection",
  models: "any model",
  owner: "any organization",
};

/** A sentence that says what a fine-grained credential can do. */
export function describeGrants({ canReadGatedRepos, global, scoped }: Grants): string {
  const does = (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) => {
    const { allows } = factsOf(permission);
    const noun = /\{(\w+)\}/.exec(allows)?.[1] ?? "";
    const places = global.includes(permission)
      ? [ANYTHING[noun] ?? ""]
      : entitiesWith(scoped, permission).map((entity) => PHRASES[noun]?.(entity) ?? entity.name);
    return places.length > 0 ? [allows.replace(`{${noun}}`, listOf(places))] : [];
  });
  const all = [...does, ...(canReadGatedRepos ? ["read gated repos that you have access to"] : [])];
  return all.length > 0 ? `Can ${all.join("; ")}.` : "Can only see what is public.";
}

const entitiesWith = (scoped: readonly ScopedGrant[], permission: Permission) =>
  scoped.filter(({ permissions }) => permissions.includes(permission)).map(({ entity }) => entity);

const MOST_NAMED = 5;

function listOf(places: readonly string[]): string {
  const named = places.slice(0, MOST_NAMED);
  const more = places.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
