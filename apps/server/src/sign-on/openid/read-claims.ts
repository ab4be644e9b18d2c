import type { Claims, ProviderSettings } from "@orrery/registry";

type Values = Readonly<Record<string, unknown>>;

const MAX_TEXT = 500;

/** What the hub takes of an ID token and user info, by the names that the administrator set. Pure. */
export function readClaims(
  settings: Pick<ProviderSettings, "usernameClaim" | "emailClaim" | "groupsClaim" | "idClaim">,
  issuer: string,
  values: Values & { readonly sub: string },
): Claims {
  const text = (name: string) => textOf(find(values, name));
  return {
    issuer,
    subject: values.sub,
    externalId: text(settings.idClaim),
    username: text(settings.usernameClaim),
    displayName: text("name"),
    email: text(settings.emailClaim),
    // Some send text.
    isEmailVerified: [true, "true"].includes(values.email_verified as boolean | string),
    groups: listOf(find(values, settings.groupsClaim)),
  };
}

/** Whether all claims that are set are there, so that user info need not be asked. */
export function hasAllClaims(
  { usernameClaim, emailClaim, groupsClaim, emailTrust }: ProviderSettings,
  values: Values,
): boolean {
  const verified = emailTrust === "verified" && emailClaim !== "" ? ["email_verified"] : [];
  const wanted = [usernameClaim, emailClaim, groupsClaim, ...verified];
  return wanted.every((name) => find(values, name) !== undefined);
}

/** A claim by its whole name, else a value inside one: `realm_access.roles`. */
function find(values: Values, name: string): unknown {
  if (name === "") return "";
  if (Object.hasOwn(values, name)) return values[name];
  const [first = "", ...rest] = name.split(".");
  const inner = Object.hasOwn(values, first) ? values[first] : undefined;
  const isInside = rest.length > 0 && typeof inner === "object" && inner !== null;
  return isInside ? find(inner as Values, rest.join(".")) : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}`.slice(0, MAX_TEXT) : "";

/** Groups as a list, as one text, or as objects with a name or an id. */
function listOf(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .map((item) =>
      typeof item === "object" && item !== null
        ? textOf((item as Values).name ?? (item as Values).id)
        : textOf(item),
    )
    .filter(Boolean);
}
