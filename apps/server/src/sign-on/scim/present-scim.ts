import type { ScimGroup, ScimMember, ScimUser } from "@orrery/registry";
import { GROUP_SCHEMA, USER_SCHEMA } from "./attributes.ts";

/** `base` is the URL of `/scim/v2`, here and below. */
export function presentUser(user: ScimUser, base: string) {
  const { givenName, familyName, displayName, email } = user;
  const formatted = displayName || [givenName, familyName].filter(Boolean).join(" ");
  return {
    schemas: [USER_SCHEMA],
    id: user.key,
    ...(user.externalId && { externalId: user.externalId }),
    userName: user.userName,
    name: { givenName, familyName, formatted },
    ...(displayName && { displayName }),
    ...(email && { emails: [{ value: email, type: "work", primary: true }] }),
    active: user.isActive,
    meta: metaOf("User", user, base),
  };
}

export const presentGroup = (
  group: ScimGroup,
  members: readonly ScimMember[] | undefined,
  base: string,
) => ({
  schemas: [GROUP_SCHEMA],
  id: group.key,
  ...(group.externalId && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(members && {
    members: members.map(({ key, userName }) => ({
      ...{ value: key, display: userName, type: "User", $ref: `${base}/Users/${key}` },
    })),
  }),
  meta: metaOf("Group", group, base),
});

const metaOf = (
  resourceType: "User" | "Group",
  { key, createdAt, updatedAt }: Pick<ScimUser, "key" | "createdAt" | "updatedAt">,
  base: string,
) => ({
  resourceType,
  created: createdAt.toISOString(),
  lastModified: updatedAt.toISOString(),
  location: `${base}/${resourceType}s/${key}`,
});

export const presentList = (
  resources: readonly object[],
  { total, offset }: { readonly total: number; readonly offset: number },
) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: resources.length,
  Resources: resources,
});
