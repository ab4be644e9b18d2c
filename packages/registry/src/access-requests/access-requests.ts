import { readAccessAnswers } from "@orrery/catalog";
import type { Account } from "../accounts/account.ts";
import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo, getOpenRepo, getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canHandleRequests, canSeeRequests } from "../repos/repo-access.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import {
  type AccessRequest,
  type AccessState,
  type AccessStatus,
  type ExpiredAccess,
  MAX_ACCESS_DAYS,
  MAX_REJECTION_REASON,
} from "./access-request.ts";
import {
  expireAccess,
  findAccessDays,
  findAccessRequest,
  insertAccessRequest,
  listAccessRequests,
  putAccessDays,
  updateAccessRequest,
} from "./access-request-store.ts";

const DAY_MS = 86_400_000;
const EXPIRED_AT_ONCE = 100;

/** Who may have the files of gated repos. */
export interface AccessRequests {
  /** A repo whose files the viewer can read; throws `gated-repo` if they can see only the repo. */
  getOpen(viewer: Viewer, id: RepoId): Promise<Repo>;
  /**
   * Requests access once, with answers to the form in the repo's card; automatic repos grant it immediately.
   * Returns the request's status. Throws `bad-request` for answers that the form does not allow.
   */
  ask(
    viewer: Viewer,
    id: RepoId,
    answers?: Readonly<Record<string, unknown>>,
  ): Promise<AccessState>;
  /** The viewer's own request for a repo that they may see. */
  findOwn(viewer: Viewer, id: RepoId): Promise<AccessRequest | undefined>;
  /** Those of one status, or all. */
  list(viewer: Viewer, id: RepoId, status?: AccessState): Promise<readonly AccessRequest[]>;
  /** Throws `request-not-found` if the user has no request, or if it has that status already. */
  handle(
    viewer: Viewer,
    id: RepoId,
    name: string,
    status: AccessStatus,
    rejectionReason?: string,
  ): Promise<void>;
  /** Gives access to a user, with or without a request. Throws `bad-request` if they have it. */
  grant(viewer: Viewer, id: RepoId, name: string): Promise<void>;
  /** How many days access lasts that is granted from now on; `undefined`: forever. */
  days(viewer: Viewer, id: RepoId): Promise<number | undefined>;
  setDays(viewer: Viewer, id: RepoId, days: number | undefined): Promise<void>;
  /** Writes down access that is over, some at a time; returns whose. It ended without that, by the clock. */
  expire(): Promise<readonly ExpiredAccess[]>;
}

export function createAccessRequests({
  db,
  now,
}: Pick<RegistryDeps, "db" | "now">): AccessRequests {
  /** A gated repo whose requests the viewer sees, or decides about. */
  async function getGated(viewer: Viewer, id: RepoId, may: typeof canSeeRequests): Promise<Repo> {
    const repo = await getRepo({ db }, viewer, id);
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to see access requests.");
    if (!may(viewer, repo))
      throw new RegistryError("forbidden", `You need write access to ${formatRepoId(id)}.`);
    if (!repo.gated) throw notGated();
    return repo;
  }

  async function getAccount(name: string): Promise<Account> {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", "Account not found.");
    return account;
  }

  /** When access ends that is granted now. */
  async function expiryOf({ key }: Repo): Promise<Date | undefined> {
    const days = await findAccessDays(db, key);
    return days === undefined ? undefined : new Date(now().getTime() + days * DAY_MS);
  }

  return {
    getOpen: (viewer, id) => getOpenRepo({ db, now }, viewer, id),

    async ask(viewer, id, given = {}) {
      const repo = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to request access.");
      if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      if (!repo.gated) throw notGated();
      const known = await findAccessRequest(db, now(), repo.key, viewer.key);
      if (known && known.status !== "expired") return known.status;
      const { answers, problems } = readAccessAnswers(repo.facts.gated ?? {}, given);
      requireNone(problems);
      const isGranted = repo.gated === "auto";
      const inserted = await insertAccessRequest(db, {
        repoKey: repo.key,
        accountKey: viewer.key,
        status: isGranted ? "accepted" : "pending",
        fields: answers,
        createdAt: now(),
        expiresAt: isGranted ? await expiryOf(repo) : undefined,
      });
      if (inserted) return isGranted ? "accepted" : "pending";
      return (await findAccessRequest(db, now(), repo.key, viewer.key))?.status ?? "pending";
    },

    async findOwn(viewer, id) {
      const { key } = await getRepo({ db }, viewer, id);
      return viewer.kind === "account" ? findAccessRequest(db, now(), key, viewer.key) : undefined;
    },

    async list(viewer, id, status) {
      const { key } = await getGated(viewer, id, canSeeRequests);
      return listAccessRequests(db, now(), key, status);
    },

    async handle(viewer, id, name, status, rejectionReason) {
      const repo = await getGated(viewer, id, canHandleRequests);
      if ((rejectionReason?.length ?? 0) > MAX_REJECTION_REASON)
        throw new RegistryError(
          "bad-request",
          `The reason is too long (limit: ${MAX_REJECTION_REASON} characters).`,
        );
      const { key } = await getAccount(name);
      const at = now();
      const isUpdated = await updateAccessRequest(db, at, {
        repoKey: repo.key,
        accountKey: key,
        status,
        rejectionReason: status === "rejected" ? rejectionReason : undefined,
        reviewedAt: status === "pending" ? undefined : at,
        expiresAt: status === "accepted" ? await expiryOf(repo) : undefined,
      });
      if (!isUpdated)
        throw new RegistryError(
          "request-not-found",
          `Access request not found, or already ${status}.`,
        );
    },

    async grant(viewer, id, name) {
      const repo = await getGated(viewer, id, canHandleRequests);
      const { key } = await getAccount(name);
      const at = now();
      const granted = {
        repoKey: repo.key,
        accountKey: key,
        status: "accepted",
        reviewedAt: at,
        expiresAt: await expiryOf(repo),
      } as const;
      // An earlier request keeps its answers.
      if (await updateAccessRequest(db, at, { ...granted, rejectionReason: undefined })) return;
      if (!(await insertAccessRequest(db, { ...granted, fields: undefined, createdAt: at })))
        throw new RegistryError("bad-request", `${name} already has access.`);
    },

    days: async (viewer, id) =>
      findAccessDays(db, (await getGated(viewer, id, canSeeRequests)).key),

    async setDays(viewer, id, days) {
      const { key } = await getAdministrableRepo({ db }, viewer, id);
      if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_ACCESS_DAYS))
        throw new RegistryError("bad-request", `Use 1 to ${MAX_ACCESS_DAYS} days, or none.`);
      await putAccessDays(db, key, days);
    },

    expire: () => expireAccess(db, now(), EXPIRED_AT_ONCE),
  };
}

const notGated = () => new RegistryError("bad-request", "This repo is not gated.");

/** All that is wrong at once. */
function requireNone(problems: Readonly<Record<string, string>>): void {
  const lines = Object.entries(problems).map(([label, problem]) => `${label}: ${problem}`);
  if (lines.length > 0) throw new RegistryError("bad-request", lines.join(" "));
}
