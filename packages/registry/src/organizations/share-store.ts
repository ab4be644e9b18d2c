import { sql } from "kysely";
import type { Membership, OrganizationRole } from "./organization.ts";
import type { Collaboration, CollaboratorRole, GroupMembership } from "./shares.ts";

/** What ends a field and a line: no name and no key has them. */
const FIELD_END = "\u001f";
const LINE_END = "\u001e";

/**
 * The organizations of an account, by name; of a service account, its own. As a text, because a request looks
 * an account up with all this in one statement.
 */
export const memberships = sql<string | null>`(
  select string_agg(concat_ws(${FIELD_END}, organization.key, organization.name, member.role,
    organization.required_provider), ${LINE_END}
    order by organization.lookup_name)
  from (
    select organization_key, role from membership where account_key = account.key
    union all
    select account.service_of, account.service_role where account.service_of is not null
  ) as member
  join organization on organization.key = member.organization_key)`;

export const groups = sql<string | null>`(
  select string_agg(concat_ws(${FIELD_END}, resource_group.key, organization.name, member.role), ${LINE_END})
  from resource_group_member as member
  join resource_group on resource_group.key = member.group_key
  join organization on organization.key = resource_group.organization_key
  where member.account_key = account.key)`;

export const collaborations = sql<string | null>`(
  select string_agg(concat_ws(${FIELD_END}, repo.key, repo_collaborator.role, repo.namespace,
    coalesce(repo.group_key, '')), ${LINE_END})
  from repo_collaborator join repo on repo.key = repo_collaborator.repo_key
  where repo_collaborator.account_key = account.key)`;

export interface ShareTexts {
  readonly memberships: string | null;
  readonly resource_groups: string | null;
  readonly collaborations: string | null;
}

export const readShares = (texts: ShareTexts) => ({
  organizations: read(
    texts.memberships,
    ([key = "", name = "", role, requiredProvider]): Membership => ({
      ...{ key, name, role: role as OrganizationRole },
      ...(requiredProvider && { requiredProvider }),
    }),
  ),
  groups: read(
    texts.resource_groups,
    ([key = "", organization = "", role]): GroupMembership => ({
      ...{ key, organization, role: role as OrganizationRole },
    }),
  ),
  collaborations: read(
    texts.collaborations,
    ([repoKey = "", role, namespace = "", groupKey]): Collaboration => ({
      ...{ repoKey, namespace, role: role as CollaboratorRole, groupKey: groupKey || undefined },
    }),
  ),
});

const read = <Share>(text: string | null, from: (fields: readonly string[]) => Share) =>
  text === null ? [] : text.split(LINE_END).map((line) => from(line.split(FIELD_END)));
