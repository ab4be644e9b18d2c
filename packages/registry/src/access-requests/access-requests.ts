import type { Account } from "../accounts/account.ts";
import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getOpenRepo, getRepo, getWritableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
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
export function createAccessRequests({ db, now }: Pick<RegistryDeps, "db" | "now">) {
  /** A gated repo that the viewer decides about. */
  async function getGated(viewer: Viewer, id: RepoId): Promise<Repo> {
    const repo = await getWritableRepo({ db }, viewer, id);
    if (!repo.gated) throw new RegistryError("bad-request", "This repo is not gated.");
    return repo;
  }

  async function getAccount(name: string): Promise<Account> {
    const account = await findAccount(db, name);
    if (!account) throw new RegistryError("account-not-found", "There is no such account.");
    return account;
  }

  return {
    /** A repo whose files the viewer may have; throws `gated-repo` when the viewer may see the repo, not its files. */
    getOpen: (viewer: Viewer, id: RepoId): Promise<Repo> => getOpenRepo({ db }, viewer, id),

    /** Asks once; where the repo says so, that is enough. Answers what became of it. */
    async ask(
      viewer: Viewer,
      id: RepoId,
      fields?: Readonly<Record<string, unknown>>,
    ): Promise<AccessStatus> {
      const repo = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to ask for access.");
      if (viewer.scope !== "write") throw new RegistryError("forbidden", "This token only reads.");
      if (!repo.gated) throw new RegistryError("bad-request", "This repo is not gated.");
      if (JSON.stringify(fields ?? {}).length > MAX_FIELDS)
        throw new RegistryError("bad-request", "The answers are too long.");
      const status = repo.gated === "auto" ? "accepted" : "pending";
      const request = { repoKey: repo.key, accountKey: viewer.key, status, fields } as const;
      if (await insertAccessRequest(db, { ...request, fields, createdAt: now() })) return status;
      return (await findAccessRequest(db, repo.key, viewer.key))?.status ?? status;
    },

    /** The viewer's own request for a repo that they may see. */
    async findOwn(viewer: Viewer, id: RepoId): Promise<AccessRequest | undefined> {
      const { key } = await getRepo({ db }, viewer, id);
      return viewer.kind === "account" ? findAccessRequest(db, key, viewer.key) : undefined;
    },

    async list(
      viewer: Viewer,
      id: RepoId,
      status: AccessStatus,
    ): Promise<readonly AccessRequest[]> {
      return listAccessRequests(db, (await getGated(viewer, id)).key, status);
    },

    /** Throws `request-not-found` for somebody who did not ask, or whose request has that status. */
    async handle(
      viewer: Viewer,
      id: RepoId,
      name: string,
      status: AccessStatus,
      rejectionReason?: string,
    ): Promise<void> {
      const repo = await getGated(viewer, id);
      const { key } = await getAccount(name);
      const request = { repoKey: repo.key, accountKey: key };
      if (!(await updateAccessRequest(db, request, status, rejectionReason)))
        throw new RegistryError("request-not-found", `No such request that is not ${status}.`);
    },

    /** Gives access to somebody, asked or not. Throws `bad-request` when they have it. */
    async grant(viewer: Viewer, id: RepoId, name: string): Promise<void> {
      const repo = await getGated(viewer, id);
      const { key } = await getAccount(name);
      const request = { repoKey: repo.key, accountKey: key };
      const granted = { ...request, status: "accepted", fields: undefined } as const;
      if (await insertAccessRequest(db, { ...granted, createdAt: now() })) return;
      if (!(await updateAccessRequest(db, request, "accepted", undefined)))
        throw new RegistryError("bad-request", `${name} has access already.`);
    },
  };
}
