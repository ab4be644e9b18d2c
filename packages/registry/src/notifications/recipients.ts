import { isClosedTo } from "../access-requests/access-request-access.ts";
import { listAccounts } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { HubEvent } from "../events/event.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canHandleRequests, canRead } from "../repos/repo-access.ts";
import { applyRequiredSignOns } from "../required-sign-ons/apply-required-sign-ons.ts";
import type { Viewer } from "../viewer.ts";
import {
  listNamed,
  listOwners,
  listParticipants,
  listRepoLevels,
  listSharers,
  listWithReason,
  type Recipients,
} from "./audience-store.ts";
import type { Audience, Notice } from "./notice.ts";
import { REASONS, type Reason } from "./notification.ts";

/** Someone to notify. */
export interface Recipient {
  readonly accountKey: string;
  readonly reason: Reason;
  /** They have a verified address. */
  readonly hasEmail: boolean;
}

/** Not for those who muted a repo; what else is for them comes through. */
const MUTED: readonly Reason[] = ["subscribed", "comment", "review", "access_request"];

/** Everyone whom a notice is for, and who may see what it is about: `repo` as it is now. */
export async function findRecipients(
  { db, now }: Pick<RegistryDeps, "db" | "now">,
  { actorKey, facts }: HubEvent,
  notice: Notice,
  repo: Repo | undefined,
): Promise<readonly Recipient[]> {
  const levels = facts.repo ? await listRepoLevels(db, facts.repo) : new Map();
  const found: Recipients = new Map();
  const add = (accountKey: string, reason: Reason) => {
    const known = found.get(accountKey);
    if (known === undefined || REASONS.indexOf(reason) > REASONS.indexOf(known))
      found.set(accountKey, reason);
  };
  for (const { reason, audience } of notice.audiences)
    for (const [accountKey, own] of await membersOf(audience)) {
      add(accountKey, reason);
      if (own) add(accountKey, own);
    }
  if (actorKey !== undefined) found.delete(actorKey);
  for (const [accountKey, reason] of found) {
    const isOwn = reason === "review" && accountKey === facts.discussion?.authorKey;
    if (levels.get(accountKey) === "muted" && MUTED.includes(reason) && !isOwn)
      found.delete(accountKey);
  }
  const recipients: Recipient[] = [];
  for (const account of await listAccounts(db, [...found.keys()])) {
    const { key: accountKey, email, isSuspended } = account;
    const viewer = viewerOf(await applyRequiredSignOns(db, account));
    const reason = found.get(accountKey) as Reason;
    if (!isSuspended && (!repo || (await maySee(viewer, reason, repo))))
      recipients.push({ accountKey, reason, hasEmail: email !== undefined });
  }
  return recipients;

  async function maySee(viewer: Viewer, reason: Reason, seen: Repo): Promise<boolean> {
    if (reason === "access_request") return canHandleRequests(viewer, seen);
    if (!canRead(viewer, seen)) return false;
    return notice.subject.kind !== "pull" || !(await isClosedTo({ db, now }, viewer, seen));
  }

  /** By key; with a reason of their own where they take part already. */
  async function membersOf(
    audience: Audience,
  ): Promise<Iterable<readonly [string, Reason | undefined]>> {
    const plain = (keys: readonly string[]) => keys.map((key) => [key, undefined] as const);
    switch (audience.to) {
      case "accounts":
        return plain(audience.keys);
      case "named":
        return plain(await listMentioned(audience.names, audience.isOnce ?? false));
      case "participants":
        return listParticipants(db, notice.subject);
      case "watchers":
        return plain([...levels].filter(([, level]) => level === "all").map(([key]) => key));
      case "deciders":
        return plain(await listDeciders());
      case "owners":
        return plain(await listOwners(db, audience));
    }
  }

  async function listMentioned(names: readonly string[], isOnce: boolean) {
    const keys = await listNamed(db, names);
    if (!isOnce || keys.length === 0) return keys;
    const before = await listWithReason(db, notice.subject.key, "mention");
    return keys.filter((key) => !before.has(key));
  }

  async function listDeciders(): Promise<readonly string[]> {
    const { kind = "hub", key = "" } = facts.repo?.owner ?? {};
    const roles = ["contributor", "write", "admin"];
    return [
      ...(await listOwners(db, { to: "owners", kind, key }, roles)),
      ...(repo ? await listSharers(db, repo.key) : []),
    ];
  }
}
