import type { ScimUserFields } from "@orrery/registry";
import { attribute, isObject, pathOf, readEmail, readFlag, readText } from "./attributes.ts";
import { readOperations } from "./read-operations.ts";
import { ScimError } from "./scim-error.ts";

type Fields = { -readonly [Name in keyof ScimUserFields]: ScimUserFields[Name] };

const BLANK: ScimUserFields = {
  ...{ userName: "", externalId: undefined, email: "" },
  ...{ givenName: "", familyName: "", displayName: "", isActive: true },
};

/** What each attribute changes; a value of `undefined` removes it. All others are accepted, and not kept. */
const SETTERS: Readonly<Record<string, (fields: Fields, value: unknown) => void>> = {
  username: (fields, value) => {
    fields.userName = readText(value, "userName");
  },
  externalid: (fields, value) => {
    fields.externalId = readText(value, "externalId") || undefined;
  },
  displayname: (fields, value) => {
    fields.displayName = readText(value, "displayName");
  },
  "name.givenname": (fields, value) => {
    fields.givenName = readText(value, "name.givenName");
  },
  "name.familyname": (fields, value) => {
    fields.familyName = readText(value, "name.familyName");
  },
  name: (fields, value) => {
    for (const part of ["givenname", "familyname"])
      set(fields, `name.${part}`, isObject(value) ? attribute(value, part) : undefined);
  },
  active: (fields, value) => {
    fields.isActive = value === undefined || readFlag(value, "active");
  },
  emails: (fields, value) => {
    fields.email = readEmail(value);
  },
  email: (fields, value) => {
    fields.email = readText(value, "emails");
  },
};

/** `emails[type eq "work"].value`: the one that the hub keeps. */
const KEPT_EMAIL = /^emails(?:\[(?:type eq "work"|primary eq "?true"?)\])?(?:\.value)?$/;

function set(fields: Fields, path: string, value: unknown): void {
  const isList = Array.isArray(value) || isObject(value);
  const name = KEPT_EMAIL.test(path) && !(path === "emails" && isList) ? "email" : path;
  if (name === "email" && isList) fields.email = readEmail(value);
  else if (Object.hasOwn(SETTERS, name)) SETTERS[name]?.(fields, value);
}

/** A whole person; without a word of it, access stays as it is. Throws `ScimError`. */
export function readUser(body: unknown, isActive = true): ScimUserFields {
  if (!isObject(body)) throw new ScimError("invalidSyntax", "The body is not an object.");
  return changed({ ...BLANK, isActive }, Object.entries(body));
}

/** A person after the operations of a PATCH. Throws `ScimError`. */
export function patchUser(user: ScimUserFields, body: unknown): ScimUserFields {
  const changes = readOperations(body).flatMap(({ op, path, value }): [string, unknown][] => {
    if (path !== undefined) return [[path, op === "remove" ? undefined : value]];
    if (op === "remove" || !isObject(value))
      throw new ScimError("invalidPath", "An operation without a path needs attributes as value.");
    return Object.entries(value);
  });
  return changed(user, changes);
}

function changed(
  { userName, externalId, email, givenName, familyName, displayName, isActive }: ScimUserFields,
  changes: readonly (readonly [string, unknown])[],
): ScimUserFields {
  const fields: Fields = {
    ...{ userName, externalId, email, givenName, familyName, displayName, isActive },
  };
  for (const [path, value] of changes) set(fields, pathOf(path), value);
  if (fields.userName === "") throw new ScimError("invalidValue", "A userName is required.");
  return fields;
}
