/** What can be asked of users and groups, by the names of their columns. */
export const SCIM_FILTERS = {
  user: {
    key: "exact",
    user_name: "folded",
    external_id: "exact",
    email: "folded",
    given_name: "folded",
    family_name: "folded",
    display_name: "folded",
    is_active: "flag",
    created_at: "exact",
    updated_at: "exact",
  },
  group: {
    key: "exact",
    display_name: "folded",
    external_id: "exact",
    created_at: "exact",
    updated_at: "exact",
    member: "member",
  },
} as const;

export type ScimFilterOperator =
  | "eq"
  | "ne"
  | "co"
  | "sw"
  | "ew"
  | "gt"
  | "ge"
  | "lt"
  | "le"
  | "pr";

export type ScimFilter<Column extends string = string> =
  | { readonly op: "and" | "or"; readonly filters: readonly ScimFilter<Column>[] }
  | { readonly op: "not"; readonly filter: ScimFilter<Column> }
  | { readonly op: ScimFilterOperator; readonly column: Column; readonly value: string };

export type ScimUserColumn = keyof typeof SCIM_FILTERS.user;
export type ScimGroupColumn = keyof typeof SCIM_FILTERS.group;
