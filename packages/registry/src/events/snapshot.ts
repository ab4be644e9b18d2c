import { findAccount } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import type { Discussion } from "../discussions/discussion.ts";
import { findOpening } from "../discussions/discussion-event-store.ts";
import { findDiscussion } from "../discussions/discussion-store.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { Repo } from "../repos/repo.ts";
import { findMovedRepo } from "../repos/repo-redirect-store.ts";
import { findRepo } from "../repos/repo-store.ts";
import {
  type DiscussionSnapshot,
  type EventFacts,
  MAX_EVENT_REFS,
  MAX_EVENT_TEXT,
  type NamedKey,
  type OwnerSnapshot,
  type RepoSnapshot,
} from "./event.ts";
import type { NewEvent } from "./event-row.ts";

/** Looks up what an event names; `undefined` if some of it was deleted in the meantime. */
export async function takeSnapshot(db: Database, event: NewEvent): Promise<EventFacts | undefined> {
  const { config, status } = event;
  const repo = event.repo && (await findEventRepo(db, event.repo));
  const discussion =
    repo &&
    event.discussion !== undefined &&
    (await findDiscussion(db, repo.key, event.discussion));
  const account = event.account && (await findAccount(db, event.account));
  const organization = event.organization && (await findOrganization(db, event.organization));
  const isMissing = (wanted: unknown, found: unknown) => wanted !== undefined && !found;
  if (
    isMissing(event.repo, repo) ||
    isMissing(event.discussion, discussion) ||
    isMissing(event.account, account) ||
    isMissing(event.organization, organization)
  )
    return undefined;
  const isNew = discussion && event.kind === "discussion.create";
  const comment = event.comment ?? (isNew && (await opening(db, discussion)));
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
    ...(status !== undefined && { status }),
  };
}

const named = ({ key, name }: NamedKey): NamedKey => ({ key, name });

const findEventRepo = async (db: Database, repo: RepoId | Repo): Promise<Repo | undefined> =>
  "key" in repo ? repo : ((await findRepo(db, repo)) ?? findMovedRepo(db, repo));

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
async function findOwner(db: Database, namespace: string): Promise<OwnerSnapshot> {
  const account = await findAccount(db, namespace);
  if (account) return { kind: "account", ...named(account) };
  const organization = await findOrganization(db, namespace);
  if (organization) return { kind: "organization", ...named(organization) };
  return { kind: "hub", key: "", name: namespace };
}

const discussionSnapshot = (discussion: Discussion): DiscussionSnapshot => ({
  number: discussion.number,
  title: discussion.title,
  status: discussion.status,
  authorKey: discussion.authorKey,
  isPull: discussion.base !== undefined,
  base: discussion.base,
  mergeCommit: discussion.merged?.to,
});

/** What a discussion begins with. */
async function opening(db: Database, discussion: Discussion) {
  const comment = await findOpening(db, discussion);
  return comment && { key: comment.key, text: comment.text, authorKey: comment.authorKey };
}
