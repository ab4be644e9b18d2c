import { findWords } from "../discussions/find-words.ts";
import type { EventKind, HubEvent } from "../events/event.ts";
import { about, adminsOf, discussionSubject, type Notice } from "./notice.ts";
import type { Subject } from "./notification.ts";
import {
  collaboration,
  groupMembership,
  invitation,
  membership,
  serviceAccount,
  token,
} from "./rights-notices.ts";

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
  "collaborator.put": collaboration,
  "collaborator.remove": collaboration,
  "invitation.create": invitation,
  "invitation.accept": invitation,
  "invitation.decline": invitation,
  "group.add": groupMembership,
  "group.change": groupMembership,
  // Who left a group hears nothing of it.
  "group.remove": membership,
  "token.find": token,
  "token.revoke": token,
  "token.decide": token,
  "service_account.create": serviceAccount,
  "service_account.delete": serviceAccount,
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
  "budget.level": ({ facts: { owner, budget, percent } }) =>
    owner &&
    budget &&
    about(
      {
        ...{ key: `budget/${budget.key}`, kind: "budget", title: budget.name, ...adminsOf(owner) },
        facts: { owner, ...(percent !== undefined && { percent }) },
      },
      undefined,
      [["quota", { to: "owners", kind: owner.kind, key: owner.key }]],
    ),
  "mirror.request": ({ facts: { mirror, owner } }) =>
    mirror !== undefined && owner
      ? about(
          {
            ...{ key: `mirror_requests/${mirror.toLowerCase()}`, kind: "mirror_requests" },
            ...{ title: mirror, facts: { owner }, ...adminsOf(owner) },
          },
          undefined,
          [["access_request", { to: "owners", kind: owner.kind, key: owner.key }]],
        )
      : undefined,
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

function discussionOf({ facts: { repo, discussion, verdict } }: HubEvent): Subject | undefined {
  if (!repo || !discussion) return undefined;
  const { number, title, isPull, status } = discussion;
  return {
    key: discussionSubject(repo.key, number),
    ...{ kind: isPull ? "pull" : "discussion", repoKey: repo.key, title },
    facts: { number, status, ...(verdict && { verdict }) },
  };
}

const mentioned = ({ facts: { comment } }: HubEvent) => ({
  to: "named" as const,
  names: comment ? findWords(comment.text).people : [],
});
