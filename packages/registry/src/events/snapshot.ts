import { findAccount, findAccountByKey } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import type { Discussion } from "../discussions/discussion.ts";
import { findLastComment, findOpening } from "../discussions/discussion-event-store.ts";
import { findDiscussion } from "../discussions/discussion-store.ts";
import { formatRepoId } from "../ids.ts";
import { findNamed } from "../namespaces/name-store.ts";
import { findOrganization, findOrganizationByKey } from "../organizations/organization-store.ts";
import type { Repo } from "../repos/repo.ts";
import { findMovedRepo } from "../repos/repo-redirect-store.ts";
import { findRepo, findRepoByKey } from "../repos/repo-store.ts";
import { findGroup } from "../resource-groups/resource-group-store.ts";
import { accountOf } from "../viewer.ts";
import {
  type CommentSnapshot,
  type DiscussionSnapshot,
  type EventFacts,
  MAX_EVENT_REFS,
  MAX_EVENT_TEXT,
  type NamedKey,
  type OwnerSnapshot,
  type RepoSnapshot,
  type TokenSnapshot,
} from "./event.ts";
import { commentSnapshot, type NewEvent } from "./event-row.ts";

/** Looks up what an event names; `undefined` if some of it was deleted in the meantime. */
export async function takeSnapshot(db: Database, event: NewEvent): Promise<EventFacts | undefined> {
  const { config, status } = event;
  const repo = await findEventRepo(db, event);
  const discussion =
    repo &&
    event.discussion !== undefined &&
    (await findDiscussion(db, repo.key, event.discussion));
  const account = event.account && (await findAccount(db, event.account));
  const organization = event.organization && (await findOrganization(db, event.organization));
  const group = organization && event.group && (await findGroup(db, organization.key, event.group));
  const isMissing = (wanted: unknown, found: unknown) => wanted !== undefined && !found;
  if (
    isMissing(event.repo, repo) ||
    isMissing(event.discussion, discussion) ||
    isMissing(event.account, account) ||
    isMissing(event.organization, organization) ||
    isMissing(event.group, group) ||
    (event.owner?.kind === "repo" && !repo)
  )
    return undefined;
  const comment = discussion && (await commentOf(db, event, discussion));
  const owner = await eventOwner(db, event, repo);
  const { provider, webhook, invitation, verdict, token, serviceAccount } = event;
  return {
    ...(repo && { repo: await repoSnapshot(db, repo) }),
    ...(event.from && {
      from: { name: formatRepoId(event.from), owner: await findOwner(db, event.from.namespace) },
    }),
    ...(config && { config }),
    ...(event.refs && { refs: event.refs.slice(0, MAX_EVENT_REFS) }),
    ...(discussion && { discussion: discussionSnapshot(discussion) }),
    ...(comment && { comment: { ...comment, text: comment.text.slice(0, MAX_EVENT_TEXT) } }),
    ...(account && { account: named(account) }),
    ...(organization && { organization: named(organization) }),
    ...(group && { group: named(group) }),
    ...(invitation !== undefined && { invitation }),
    ...(status !== undefined && { status }),
    ...(event.change && { change: event.change }),
    ...(verdict && { verdict }),
    ...(owner && { owner }),
    ...(provider !== undefined && { provider }),
    ...(event.mirror !== undefined && { mirror: event.mirror }),
    ...(webhook && { webhook }),
    ...(event.budget && { budget: event.budget }),
    ...(event.percent !== undefined && { percent: event.percent }),
    ...(token && { token: tokenSnapshot(token) }),
    ...(serviceAccount !== undefined && { serviceAccount }),
  };
}

const named = ({ key, name }: NamedKey): NamedKey => ({ key, name });

const tokenSnapshot = ({ isOfApplication, ...token }: TokenSnapshot): TokenSnapshot => ({
  ...named(token),
  ...(isOfApplication && { isOfApplication }),
});

async function findEventRepo(db: Database, { repo, owner }: NewEvent): Promise<Repo | undefined> {
  if (owner?.kind === "repo") return findRepoByKey(db, owner.key);
  if (!repo || "key" in repo) return repo;
  return (await findRepo(db, repo)) ?? findMovedRepo(db, repo);
}

/** A repo as it is now. */
export const repoSnapshot = async (db: Database, repo: Repo): Promise<RepoSnapshot> => ({
  key: repo.key,
  type: repo.id.type,
  name: formatRepoId(repo.id),
  private: repo.private,
  ...(repo.groupKey !== undefined && { groupKey: repo.groupKey }),
  ...(repo.head && { head: repo.head }),
  owner: await findOwner(db, repo.id.namespace),
});

/** Whose name it is. */
const findOwner = async (db: Database, namespace: string): Promise<OwnerSnapshot> =>
  (await findNamed(db, namespace)) ?? { kind: "hub", key: "", name: namespace };

/** Whose provider key, webhook or token it is. */
async function eventOwner(
  db: Database,
  { owner, token, by }: NewEvent,
  repo: Repo | undefined,
): Promise<OwnerSnapshot | undefined> {
  if (token) return holderOf(db, token.account);
  if (!owner) return undefined;
  if (owner.kind === "hub") return { kind: "hub", key: "", name: "hub" };
  if (owner.kind === "repo") return repo && findOwner(db, repo.id.namespace);
  if ("key" in owner) {
    const find = owner.kind === "account" ? findAccountByKey : findOrganizationByKey;
    const found = await find(db, owner.key);
    return found && { kind: owner.kind, ...named(found) };
  }
  if (owner.kind === "organization") return findNamed(db, owner.name);
  return by.kind === "account" ? { kind: "account", ...named(by) } : undefined;
}

/** Who answers for an account's tokens: for a service account its organization. */
async function holderOf(db: Database, name: string): Promise<OwnerSnapshot | undefined> {
  const found = await findNamed(db, name);
  const account = found && (await findAccountByKey(db, found.key));
  if (!account?.isService) return found;
  const [organization] = account.organizations;
  return organization && { kind: "organization", ...named(organization) };
}

const discussionSnapshot = (discussion: Discussion): DiscussionSnapshot => ({
  number: discussion.number,
  title: discussion.title,
  status: discussion.status,
  authorKey: discussion.authorKey,
  isPull: discussion.base !== undefined,
  isPinned: discussion.isPinned,
  base: discussion.base,
  mergeCommit: discussion.merged?.to,
});

/** What is said of a discussion, or what it begins with. */
async function commentOf(
  db: Database,
  { kind, by, comment }: NewEvent,
  discussion: Discussion,
): Promise<CommentSnapshot | undefined> {
  if (comment === "last") {
    const last = await findLastComment(db, discussion, accountOf(by) ?? "");
    return last && commentSnapshot(last);
  }
  if (comment || kind !== "discussion.create") return comment;
  const opening = await findOpening(db, discussion);
  return opening && commentSnapshot(opening);
}
