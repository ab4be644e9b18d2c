import {
  type EntityType,
  factsOf,
  MAX_GRANT_ENTITIES,
  MAX_OVERLAP_HOURS,
  PERMISSIONS,
  type Permission,
  TOKEN_DECISIONS,
  TOKEN_POLICIES,
} from "@orrery/registry/permissions";
import { ORGANIZATION_ROLES } from "@orrery/registry/rules";
import type { GrantOwner } from "../account/tokens.ts";
import { NEW_ACCESS_KEY, newNamespace } from "./account-forms.ts";
import type { FieldRule, FormRules } from "./field-rule.ts";

/** Where a form has checkboxes: for everything, for an owner, and for each list of names. */
export type GrantPlace = "global" | GrantOwner | number;

/** How many lists of names a form can have. */
export const MAX_GRANT_LISTS = 10;

const ALL = Object.keys(PERMISSIONS) as readonly Permission[];

const LISTED: readonly EntityType[] = ["model", "dataset", "space", "collection"];

/** The permissions that can be given there. */
export const offeredIn = (place: GrantPlace): readonly Permission[] =>
  ALL.filter((permission) => {
    const { isGlobal, entities } = factsOf(permission);
    if (place === "global") return isGlobal === true;
    if (typeof place === "number") return entities.some((type) => LISTED.includes(type));
    return entities.includes(place.type);
  });

const nameOf = (place: GrantPlace): string =>
  typeof place === "object" ? `${place.type} ${place.name}` : `${place}`;

/** The name of a permission's checkbox. */
export const grantField = (place: GrantPlace, permission: Permission): string =>
  `${nameOf(place)} ${permission}`;

/** The name of a list's control. */
export const listField = (index: number): string => `list ${index}`;

const LIST_NUMBERS = Array.from({ length: MAX_GRANT_LISTS }, (_, index) => index);

/** The names of a list: one in each line. */
export const namesOf = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((name) => name.replace(/^\//, ""))
    .filter(Boolean);

const list = {
  problem: (text) =>
    namesOf(text).length > MAX_GRANT_ENTITIES
      ? `Enter at most ${MAX_GRANT_ENTITIES} names.`
      : undefined,
} satisfies FieldRule;

/** The fields of permissions, for a form that offers these owners. */
export function grantRules(owners: readonly GrantOwner[]): FormRules {
  const places: readonly GrantPlace[] = ["global", ...owners, ...LIST_NUMBERS];
  const boxes = places.flatMap((place) =>
    offeredIn(place).map((one) => [grantField(place, one), { type: "checkbox" }] as const),
  );
  return {
    ...Object.fromEntries(boxes),
    ...Object.fromEntries(LIST_NUMBERS.map((index) => [listField(index), list])),
    canReadGatedRepos: { type: "checkbox" },
  };
}

/** What a form's permissions are given for, in the words of `WantedGrants` of the registry. */
interface ReadGrants {
  readonly canReadGatedRepos: boolean;
  readonly global: readonly Permission[];
  readonly scoped: readonly {
    readonly type: EntityType;
    readonly name: string;
    readonly permissions: readonly Permission[];
  }[];
}

/** By field name: a text, or whether a box is checked. */
type Values = Readonly<Record<string, unknown>>;

const chosenIn = (values: Values, place: GrantPlace): readonly Permission[] =>
  offeredIn(place).filter((permission) => values[grantField(place, permission)] === true);

const namesIn = (values: Values, index: number): readonly string[] =>
  namesOf(String(values[listField(index)] ?? ""));

/** Reads the fields of `grantRules`. A permission of a list goes to the kinds of things that have it. */
export const readGrants = (owners: readonly GrantOwner[], values: Values): ReadGrants => ({
  canReadGatedRepos: values.canReadGatedRepos === true,
  global: chosenIn(values, "global"),
  scoped: [
    ...owners
      .map(({ type, name }) => ({ type, name, permissions: chosenIn(values, { type, name }) }))
      .filter(({ permissions }) => permissions.length > 0),
    ...LIST_NUMBERS.flatMap((index) =>
      namesIn(values, index)
        .map(parseGrantName)
        .map((entity) => ({
          ...entity,
          permissions: permissionsFor(entity.type, chosenIn(values, index)),
        })),
    ),
  ],
});

const permissionsFor = (type: EntityType, permissions: readonly Permission[]) =>
  permissions.filter((one) => factsOf(one).entities.includes(type));

/** What is wrong with each list: names without a permission, or permissions without a name. */
export const listProblems = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LIST_NUMBERS.flatMap((index) => {
      const chosen = chosenIn(values, index);
      const names = namesIn(values, index);
      if (names.length === 0)
        return chosen.length === 0 ? [] : [[listField(index), "Enter at least one name."]];
      const idle = names.find(
        (name) => permissionsFor(parseGrantName(name).type, chosen).length === 0,
      );
      return idle === undefined
        ? []
        : [[listField(index), `Choose a permission for "${idle.slice(0, 100)}".`]];
    }),
  );

const PREFIXES = { dataset: "datasets/", space: "spaces/", collection: "collections/" } as const;

/** Reads a name as in URLs: `ada/tts`, `datasets/ada/x`, `collections/ada/favorites-…`. */
function parseGrantName(text: string): { readonly type: EntityType; readonly name: string } {
  for (const [type, prefix] of Object.entries(PREFIXES))
    if (text.startsWith(prefix))
      return { type: type as keyof typeof PREFIXES, name: text.slice(prefix.length) };
  return { type: "model", name: text };
}

/** The inverse of what a list's lines are read as. */
export const formatGrantName = (type: EntityType, name: string): string =>
  `${Object.hasOwn(PREFIXES, type) ? PREFIXES[type as keyof typeof PREFIXES] : ""}${name}`;

export const TOKEN_NAME = { name: NEW_ACCESS_KEY.name } satisfies FormRules;

/** How long an old secret stays valid, in hours. */
export const OVERLAPS = ["0", "1", "24", `${MAX_OVERLAP_HOURS}`] as const;

export const ROTATION = { overlap: { options: OVERLAPS } } satisfies FormRules;

export const SET_TOKEN_POLICY = { policy: { options: TOKEN_POLICIES } } satisfies FormRules;

export const DECIDE_TOKEN = {
  key: { required: true },
  status: { options: TOKEN_DECISIONS },
} satisfies FormRules;

export const REVOKE_TOKEN = {
  token: { required: true, maxLength: 500, expects: "Enter the token." },
} satisfies FormRules;

export const SERVICE_ROLE = { role: { options: ORGANIZATION_ROLES } } satisfies FormRules;

export const NEW_SERVICE_ACCOUNT = { ...SERVICE_ROLE, name: newNamespace } satisfies FormRules;
