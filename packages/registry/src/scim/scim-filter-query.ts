import { type RawBuilder, sql } from "kysely";
import { SCIM_FILTERS, type ScimFilter, type ScimFilterOperator } from "./scim-filter.ts";

const COMPARISONS = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

/** The condition of a filter on rows of `scim_user` or `scim_group`. */
export function scimCondition(
  kind: keyof typeof SCIM_FILTERS,
  filter: ScimFilter,
): RawBuilder<boolean> {
  if ("filter" in filter) return sql`not (${scimCondition(kind, filter.filter)})`;
  if ("filters" in filter) {
    const parts = filter.filters.map((one) => sql`(${scimCondition(kind, one)})`);
    return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
  }
  const { op, column, value } = filter;
  const columns: Readonly<Record<string, string>> = SCIM_FILTERS[kind];
  const ref = sql.ref(`scim_${kind}.${column}`);
  switch (columns[column]) {
    case "flag":
      return sql`${ref} ${op === "ne" ? sql`<>` : sql`=`} ${op === "pr" ? ref : Number(value === "true")}`;
    case "member":
      return sql`exists (select 1 from scim_member where scim_member.group_key = scim_group.key
        and (${op === "pr" ? sql`1 = 1` : sql`scim_member.user_key = ${value}`}))`;
    case "folded":
      return compare(sql`lower(${ref})`, op, value.toLowerCase());
    default:
      return compare(ref, op, value);
  }
}

function compare(
  text: RawBuilder<unknown>,
  op: ScimFilterOperator,
  value: string,
): RawBuilder<boolean> {
  const known = sql`coalesce(${text}, '')`;
  if (op === "pr") return sql`${known} <> ''`;
  if (op === "co" || op === "sw" || op === "ew") {
    const escaped = value.replace(/[\\%_]/g, "\\$&");
    const pattern = `${op === "sw" ? "" : "%"}${escaped}${op === "ew" ? "" : "%"}`;
    return sql`${known} like ${pattern} escape '\\'`;
  }
  return sql`${known} ${sql.raw(COMPARISONS[op])} ${value}`;
}
