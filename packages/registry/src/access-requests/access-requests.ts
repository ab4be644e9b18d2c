import type { Account } from "../accounts/account.ts";
import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getOpenRepo, getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canHandleRequests, canSeeRequests } from "../repos/repo-access.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import type { AccessRequest, AccessStatus } from "./access-request.ts";

import {
  findAccessRequest,
  insertAccessRequest,
  listAccessRequests,
  updateAccessRequest,
} from "./access-request-store.ts";

const MAX_FIELDS = 10_000;

/** Who may have the files of gated repos. */
export interface AccessRequests {
  /** A repo whose files the viewer can read; throws `gated-repo` if they can see only the repo. */
  getOpen(viewer: Viewer, id: RepoId): Promise<Repo>;
  /** Requests access once; automatic repos grant it immediately. Returns the request's status. */
  ask(
    viewer: Viewer,
    id: RepoId,
    fields?: Readonly<Record<string, unknown>>,
  ): Promise<AccessStatus>;
  /** The viewer's own request for a repo that they may see. */
  findOwn(viewer: Viewer, id: RepoId): Promise<AccessRequest | undefined>;
  list(viewer: Viewer, id: RepoId, status: AccessStatus): Promise<readonly AccessRequest[]>;
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
    if (!repo.gated) throw new RegistryError("bad-request", "This repo is not gated.");
    return repo;
  }

  async function getAccount(name: string): Promise<Account> {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", "Account not found.");
    return account;
  }

  return {
    getOpen: (viewer, id) => getOpenRepo({ db }, viewer, id),

    async ask(viewer, id, fields) {
      const repo = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to request access.");
      if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      if (!repo.gated) throw new RegistryError("bad-request", "This repo is not gated.");
      if (JSON.stringify(fields ?? {}).length > MAX_FIELDS)
        throw new RegistryError("bad-request", "The answers are too long.");
      const status = repo.gated === "auto" ? "accepted" : "pending";
      const request = { repoKey: repo.key, accountKey: viewer.key, status, fields } as const;
      if (await insertAccessRequest(db, { ...request, fields, createdAt: now() })) return status;
      return (await findAccessRequest(db, repo.key, viewer.key))?.status ?? status;
    },

    async findOwn(viewer, id) {
      const { key } = await getRepo({ db }, viewer, id);
      return viewer.kind === "account" ? findAccessRequest(db, key, viewer.key) : undefined;
    },

    async list(viewer, id, status) {
      return listAccessRequests(db, (await getGated(viewer, id, canSeeRequests)).key, status);
    },

    async handle(viewer, id, name, status, rejectionReason) {
      const repo = await getGated(viewer, id, canHandleRequests);
      const { key } = await getAccount(name);
      const request = { repoKey: repo.key, accountKey: key };
      if (!(await updateAccessRequest(db, request, status, rejectionReason)))
        throw new RegistryError(
          "request-not-found",
          `Access request not found, or already ${status}.`,
        );
    },

    async grant(viewer, id, name) {
      const repo = await getGated(viewer, id, canHandleRequests);
      const { key } = await getAccount(name);
      const request = { repoKey: repo.key, accountKey: key };
      const granted = { ...request, status: "accepted", fields: undefined } as const;
      if (await insertAccessRequest(db, { ...granted, createdAt: now() })) return;
      if (!(await updateAccessRequest(db, request, "accepted", undefined)))
        throw new RegistryError("bad-request", `${name} already has access.`);
    },
  };
}
