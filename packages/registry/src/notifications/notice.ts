import { findWords } from "../discussions/find-words.ts";
import type { EventKind, HubEvent, OwnerSnapshot } from "../events/event.ts";
import { INVITATION_SUBJECT, type Reason, type Subject } from "./notification.ts";

/** Who an event is for. */
export type Audience =
  /** By key. */
  | { readonly to: "accounts"; readonly keys: readonly string[] }
  /** By name, in lower case; `isOnce`: not those who were mentioned in the thread before. */
  | { readonly to: "named"; readonly names: readonly string[]; readonly isOnce?: boolean }
  /** Everyone who takes part in the discussion. */
  | { readonly to: "participants" }
  /** Everyone who watches the repo or its namespace. */
  | { readonly to: "watchers" }
  /** Everyone who decides who gets the repo's files. */
  | { readonly to: "deciders" }
  /** The account itself, the organization's admins, or the hub's administrators. */
  | {
      readonly to: "owners";
      readonly kind: "account" | "organization" | "hub";
      readonly key: string;
    };

/** What follows from an event for people. */
export interface Notice {
  readonly subject: Subject;
  readonly audiences: readonly { readonly reason: Reason; readonly audience: Audience }[];
  /** Why the thread is for the person who did it, from now on. */
  readonly actorReason?: Reason;
}

type MakeNotice = (event: HubEvent) => Notice | undefined;

/** What people are notified of. Events without a row are for no one. */
export const NOTICES: { readonly [Kind in EventKind]?: MakeNotice } = {
  "discussion.create": (event) =>
    about(discussionOf(event), "author", [
      ["mention", mentioned(event)],
      ["subscribed", { to: "watchers" }],
    ]),
  "comment.create": (event) =>
    about(discussionOf(event), "comment", [
      ["mention", mentioned(event)],
      [event.facts.verdict ? "review" : "comment", { to: "participants" }],
      ["subscribed", { to: "watchers" }],
    ]),
  "comment.update": (event) =>
    about(discussionOf(event), undefined, [["mention", { ...mentioned(event), isOnce: true }]]),
  "discussion.update": (event) =>
    event.facts.change === "status"
      ? about(discussionOf(event), "comment", [
          ["comment", { to: "participants" }],
          ["subscribed", { to: "watchers" }],
        ])
      : undefined,
  "access.request": ({ facts: { repo, status } }) =>
    repo && status === "pending"
      ? about(
          {
            ...{ key: `access_requests/${repo.key}`, kind: "access_requests", repoKey: repo.key },
            ...{ title: repo.name, facts: {} },
          },
          undefined,
          [["access_request", { to: "deciders" }]],
        )
      : undefined,
  "access.answer": ({ facts: { repo, account, status = "" } }) =>
    repo && account
      ? about(
          {
            ...{ key: `access/${repo.key}`, kind: "access", repoKey: repo.key },
            ...{ title: repo.name, facts: { status } },
          },
          undefined,
          [["access_answer", { to: "accounts", keys: [account.key] }]],
        )
      : undefined,
  "member.add": membership,
  "member.change": membership,
  "member.remove": membership,
  "collaborator.put": ({ facts: { repo, account, status = "" } }) =>
    repo &&
    account &&
    about(
      {
        ...{ key: `collaboration/${repo.key}`, kind: "collaboration", repoKey: repo.key },
        ...{ title: repo.name, facts: { status } },
      },
      undefined,
      [["membership", { to: "accounts", keys: [account.key] }]],
    ),
  "invitation.create": invitation,
  "invitation.accept": invitation,
  "invitation.decline": invitation,
  "group.add": groupMembership,
  "group.change": groupMembership,
  // Who left a group hears nothing of it.
  "group.remove": membership,
  "token.find": token,
  "token.revoke": token,
  "provider_key.fail": ({ facts: { owner, provider = "" } }) =>
    owner &&
    about(
      {
        ...{ key: `provider_key/${owner.kind}/${owner.key}/${provider}`, kind: "provider_key" },
        ...{ title: provider, facts: { owner, provider }, ...adminsOf(owner) },
      },
      undefined,
      [["provider_key", { to: "owners", kind: owner.kind, key: owner.key }]],
    ),
  "webhook.disable": ({ facts: { owner, repo, webhook } }) =>
    owner &&
    webhook &&
    about(
      {
        ...{ key: `webhook/${webhook.key}`, kind: "webhook", repoKey: repo?.key },
        ...{ title: webhook.name, facts: { owner, webhook: webhook.key }, ...adminsOf(owner) },
      },
      undefined,
      [["webhook", { to: "owners", kind: owner.kind, key: owner.key }]],
    ),
  "account.revoke": ({ facts: { account } }) =>
    account &&
    about(
      { key: `account/${account.key}`, kind: "account", title: account.name, facts: {} },
      undefined,
      [["security", { to: "accounts", keys: [account.key] }]],
    ),
};

function membership({ facts: { organization, account, status } }: HubEvent): Notice | undefined {
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

/** For the invited account; the answer is for who invited it. */
function invitation({
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

function groupMembership({
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
function token({ facts: { owner, organization, token: found } }: HubEvent): Notice | undefined {
  if (!owner || !found) return undefined;
  const { key, name, isOfApplication } = found;
  return about(
    {
      ...{ key: `token/${key}`, kind: "token", title: name, ...adminsOf(owner) },
      facts: {
        owner: { kind: owner.kind, name: owner.name },
        ...(organization && { organization: organization.name }),
        ...(isOfApplication && { isOfApplication }),
      },
    },
    undefined,
    [["security", { to: "owners", kind: owner.kind, key: owner.key }]],
  );
}

/** Hides what concerns an organization or the hub from those who no longer administer it. */
export const adminsOf = ({ kind, key }: OwnerSnapshot): Pick<Subject, "adminsOf"> =>
  kind === "account" ? {} : { adminsOf: key };

function about(
  subject: Subject | undefined,
  actorReason: Reason | undefined,
  audiences: readonly (readonly [Reason, Audience])[],
): Notice | undefined {
  if (!subject) return undefined;
  return {
    subject,
    audiences: audiences.map(([reason, audience]) => ({ reason, audience })),
    ...(actorReason && { actorReason }),
  };
}

function discussionOf({ facts: { repo, discussion, verdict } }: HubEvent): Subject | undefined {
  if (!repo || !discussion) return undefined;
  const { number, title, isPull, status } = discussion;
  return {
    key: discussionSubject(repo.key, number),
    ...{ kind: isPull ? "pull" : "discussion", repoKey: repo.key, title },
    facts: { number, status, ...(verdict && { verdict }) },
  };
}

export const discussionSubject = (repoKey: string, number: number): string =>
  `discussion/${repoKey}/${number}`;

const mentioned = ({ facts: { comment } }: HubEvent) => ({
  to: "named" as const,
  names: comment ? findWords(comment.text).people : [],
});
