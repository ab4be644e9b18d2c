import type { Claims, ProviderSettings } from "@orrery/registry";

/** An entry of a directory: values by attribute. */
export type Entry = Readonly<Record<string, string | Buffer | readonly (string | Buffer)[]>>;

const NAME_ATTRIBUTES = ["displayName", "cn"];
const MAX_TEXT = 500;

/** What the hub takes of a person's entry, by the names that the administrator set; `groups` were found in addition. */
export function readEntry(
  settings: Pick<ProviderSettings, "usernameClaim" | "emailClaim" | "groupsClaim" | "idClaim">,
  issuer: string,
  entry: Entry,
  groups: readonly string[],
): Claims {
  const [first] = NAME_ATTRIBUTES.flatMap((name) => valuesOf(entry, name));
  const subject = valuesOf(entry, settings.idClaim)[0] ?? "";
  return {
    ...{ issuer, subject, externalId: subject },
    username: valuesOf(entry, settings.usernameClaim)[0] ?? "",
    displayName: first ?? "",
    email: valuesOf(entry, settings.emailClaim)[0] ?? "",
    isEmailVerified: false,
    groups: [...valuesOf(entry, settings.groupsClaim), ...groups].flatMap(namesOfGroup),
  };
}

/** The attributes that are asked for. */
export const attributesOf = (
  settings: Pick<ProviderSettings, "usernameClaim" | "emailClaim" | "groupsClaim" | "idClaim">,
): string[] =>
  [
    ...NAME_ATTRIBUTES,
    settings.usernameClaim,
    settings.emailClaim,
    settings.groupsClaim,
    settings.idClaim,
  ].filter(Boolean);

/** Attributes are named without regard to case: one that was asked for is there by that name, too, empty. */
const valuesOf = (entry: Entry, name: string): readonly string[] =>
  Object.entries(entry)
    .filter(([key]) => name !== "" && key.toLowerCase() === name.toLowerCase())
    .flatMap(([, values]) => [values].flat())
    .map(textOf)
    .filter(Boolean);

/** Some identifiers are bytes, as Active Directory's `objectGUID`. */
function textOf(value: string | Buffer): string {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  const text = value.toString("utf8");
  const isText = /^[\x20-\x7e]*$/.test(text);
  return (isText ? text : value.toString("hex")).slice(0, MAX_TEXT);
}

/** The whole name and its first part: rules may have either. */
function namesOfGroup(group: string): readonly string[] {
  const [, first] = /^[A-Za-z]+=((?:\\.|[^,\\])+),/.exec(group) ?? [];
  return first === undefined ? [group] : [group, first.replace(/\\(.)/g, "$1")];
}
