import type { HubEvent } from "../events/event.ts";
import { about, adminsOf, type Notice } from "./notice.ts";
import { INVITATION_SUBJECT } from "./notification.ts";

/** Of `NOTICES`, those about what someone may do, as a member, a collaborator, or with a token. */
export function membership({
  facts: { organization, account, status },
}: HubEvent): Notice | undefined {
  if (!organization || !account) return undefined;
  const owner = { kind: "organization", name: organization.name } as const;
  return about(
    {
      ...{ key: `organization/${organization.key}`, kind: "organization" },
      ...{ title: organization.name, facts: { owner, ...(status !== undefined && { status }) } },
    },
    undefined,
    [["membership", { to: "accounts", keys: [account.key] }]],
  );
}

/** Who is removed from a private repo learns whose it is, and not its name. */
export function collaboration({
  kind: event,
  facts: { repo, account, status },
}: HubEvent): Notice | undefined {
  if (!repo || !account) return undefined;
  const { kind, key, name } = repo.owner;
  const facts = status === undefined ? {} : { status };
  const subject =
    event === "collaborator.remove" && repo.private
      ? { key: `collaborations/${key}`, title: name, facts: { owner: { kind, name } } }
      : { key: `collaboration/${repo.key}`, repoKey: repo.key, title: repo.name, facts };
  return about({ kind: "collaboration", ...subject }, undefined, [
    ["membership", { to: "accounts", keys: [account.key] }],
  ]);
}

/** For the invited account; the answer is for who invited it. */
export function invitation({
  kind,
  facts: { organization, account, invitation: key, status },
}: HubEvent): Notice | undefined {
  if (!organization || !account || key === undefined) return undefined;
  const owner = { kind: "organization", name: organization.name } as const;
  return about(
    {
      ...{ key: INVITATION_SUBJECT + key, kind: "invitation", title: organization.name },
      facts: { owner, ...(status !== undefined && { status }) },
      ...(kind !== "invitation.create" && { adminsOf: organization.key }),
    },
    undefined,
    [["invitation", { to: "accounts", keys: [account.key] }]],
  );
}

export function groupMembership({
  facts: { organization, group, account, status = "" },
}: HubEvent): Notice | undefined {
  if (!organization || !group || !account) return undefined;
  const owner = { kind: "organization", name: organization.name } as const;
  return about(
    {
      ...{ key: `resource_group/${group.key}`, kind: "resource_group", title: group.name },
      ...{ facts: { owner, status, group: group.key }, adminsOf: organization.key },
      groupKey: group.key,
    },
    undefined,
    [["membership", { to: "accounts", keys: [account.key] }]],
  );
}

/** For who has it, or answers for the service account that has it. */
export function token({
  facts: { owner, organization, token: found, status },
}: HubEvent): Notice | undefined {
  if (!owner || !found) return undefined;
  const { key, name, isOfApplication } = found;
  return about(
    {
      ...{ key: `token/${key}`, kind: "token", title: name, ...adminsOf(owner) },
      facts: {
        owner: { kind: owner.kind, name: owner.name },
        ...(organization && { organization: organization.name }),
        ...(isOfApplication && { isOfApplication }),
        ...(status !== undefined && { status }),
      },
    },
    undefined,
    [["security", { to: "owners", kind: owner.kind, key: owner.key }]],
  );
}

export function serviceAccount({
  facts: { organization, serviceAccount: name, status },
}: HubEvent): Notice | undefined {
  if (!organization || name === undefined) return undefined;
  const owner = { kind: "organization", name: organization.name } as const;
  return about(
    {
      ...{ key: `service_account/${organization.key}/${name.toLowerCase()}` },
      ...{ kind: "service_account", title: name, adminsOf: organization.key },
      facts: { owner, ...(status !== undefined && { status }) },
    },
    undefined,
    [["security", { to: "owners", kind: "organization", key: organization.key }]],
  );
}
