import { SCIM_FILTERS, type ScimFilter } from "@orrery/registry";
import { type Filter, parse } from "scim2-parse-filter";
import { LIMITS } from "../../base/limits.ts";
import { pathOf } from "./attributes.ts";
import { ScimError } from "./scim-error.ts";

/** Attributes that can be asked for, in lower case. */
const COLUMNS = {
  user: {
    id: "key",
    username: "user_name",
    externalid: "external_id",
    emails: "email",
    "emails.value": "email",
    "name.givenname": "given_name",
    "name.familyname": "family_name",
    displayname: "display_name",
    active: "is_active",
    "meta.created": "created_at",
    "meta.lastmodified": "updated_at",
  },
  group: {
    id: "key",
    displayname: "display_name",
    externalid: "external_id",
    members: "member",
    "members.value": "member",
    "meta.created": "created_at",
    "meta.lastmodified": "updated_at",
  },
} as const;

type Kind = keyof typeof COLUMNS;
export type ColumnOf<Of extends Kind> = (typeof COLUMNS)[Of][keyof (typeof COLUMNS)[Of]] & string;

/** The hub keeps one address: which one it is makes no difference. */
const WHICH_EMAIL = new Set(["emails.type", "emails.primary"]);

/** A filter of RFC 7644, 3.4.2.2; `undefined` without one. Throws `invalidFilter`. */
export function readFilter<Of extends Kind>(
  kind: Of,
  text: string | undefined,
): ScimFilter<ColumnOf<Of>> | undefined {
  if (text === undefined || text === "") return undefined;
  if (text.length > LIMITS.scimFilter.value || text.includes("\0"))
    throw invalid("The filter is too long.");
  return convert(kind, parseFilter(text), "") as ScimFilter<ColumnOf<Of>> | undefined;
}

function parseFilter(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalid("The filter can't be read.");
  }
}

/** `undefined` for what is true of everyone. */
function convert(kind: Kind, filter: Filter, prefix: string): ScimFilter | undefined {
  if ("filters" in filter) {
    const parts = filter.filters.map((one) => convert(kind, one, prefix));
    const filters = parts.filter((one) => one !== undefined);
    if (filters.length === 0 || (filter.op === "or" && filters.length < parts.length))
      return undefined;
    return { op: filter.op, filters };
  }
  if ("valFilter" in filter) return convert(kind, filter.valFilter, `${filter.attrPath}.`);
  if ("filter" in filter) {
    const inner = convert(kind, filter.filter, prefix);
    if (inner) return { op: "not", filter: inner };
    throw invalid("The filter excludes everyone.");
  }
  const path = pathOf(prefix + filter.attrPath);
  if (kind === "user" && WHICH_EMAIL.has(path)) return undefined;
  const columns: Readonly<Record<string, string>> = COLUMNS[kind];
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (column === undefined) throw invalid(`The filter asks for "${path.slice(0, 100)}".`);
  const value = "compValue" in filter ? filter.compValue : "";
  // As RFC 7643 says, null is no value.
  if (value === null) return { op: "not", filter: { op: "pr", column, value: "" } };
  return { op: filter.op, column, value: valueFor(kind, column, filter.op, `${value}`) };
}

function valueFor(kind: Kind, column: string, op: string, text: string): string {
  const type = (SCIM_FILTERS[kind] as Readonly<Record<string, string>>)[column];
  if (op === "pr") return "";
  if (type === "flag" || type === "member") {
    if (op !== "eq" && op !== "ne") throw invalid(`Use eq with "${column}".`);
    return type === "flag" ? text.toLowerCase() : text;
  }
  if (!column.endsWith("_at")) return text;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalid("The filter has no date.");
  return time.toISOString();
}

const invalid = (message: string) => new ScimError("invalidFilter", message);
