import { MAX_SCIM_TEXT } from "@orrery/registry";
import { ScimError } from "./scim-error.ts";

export type Attributes = Readonly<Record<string, unknown>>;

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** A path without its schema, in lower case: attributes are named without regard to case. */
export const pathOf = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, "").toLowerCase();

export const isObject = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An attribute by its name in lower case. */
export const attribute = (values: Attributes, name: string): unknown =>
  Object.entries(values).find(([key]) => key.toLowerCase() === name)?.[1];

/** Throws `invalidValue` for what is no text that can be kept. */
export function readText(value: unknown, name: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string" || value.length > MAX_SCIM_TEXT || /\p{Cc}/u.test(value))
    throw new ScimError(
      "invalidValue",
      `Invalid ${name}. Use a text of up to ${MAX_SCIM_TEXT} characters.`,
    );
  return value.trim();
}

/** Some send booleans as text, capitalized. */
export function readFlag(value: unknown, name: string): boolean {
  const text = `${value}`.toLowerCase();
  if (text === "true" || text === "false") return text === "true";
  throw new ScimError("invalidValue", `Invalid ${name}. Use true or false.`);
}

/** The one address that the hub keeps: the primary one, else that of work, else the first. */
export function readEmail(value: unknown): string {
  const list = (Array.isArray(value) ? value : [value]).filter(isObject);
  const isPrimary = (one: Attributes) => `${attribute(one, "primary")}`.toLowerCase() === "true";
  const isWork = (one: Attributes) => attribute(one, "type") === "work";
  const chosen = list.find(isPrimary) ?? list.find(isWork) ?? list[0];
  return readText(chosen && attribute(chosen, "value"), "emails");
}
