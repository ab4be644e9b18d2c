import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { CollaboratorRole } from "../organizations/shares.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo, getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { listReposByKey } from "../repos/repo-store.ts";
import { actsFully } from "../tokens/permits.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import { type Collaborator, MAX_COLLABORATIONS, MAX_COLLABORATORS } from "./collaborator.ts";
import {
  countCollaborations,
  deleteCollaborator,
  listCollaborators,
  putCollaborator,
} from "./collaborator-store.ts";

/** People with access to single repos: a private one is visible to them everywhere. */
export interface Collaborators {
  /** For admins of the repo, as the rest. */
  list(viewer: Viewer, id: RepoId): Promise<readonly Collaborator[]>;
  /** Adds the account at once, or changes its role. Throws `account-not-found`. */
  put(viewer: Viewer, id: RepoId, name: string, role: CollaboratorRole): Promise<void>;
  /** Collaborators may remove themselves. Throws `account-not-found`. */
  remove(viewer: Viewer, id: RepoId, name: string): Promise<void>;
  /** The repos that others share with the viewer, and the role in each; the last updated first. */
  listOwn(
    viewer: Viewer,
  ): Promise<readonly { readonly repo: Repo; readonly role: CollaboratorRole }[]>;
}

export function createCollaborators({ db, now }: Pick<RegistryDeps, "db" | "now">): Collaborators {
  return {
    async list(viewer, id) {
      return listCollaborators(db, (await getAdministrableRepo({ db }, viewer, id)).key);
    },

    async put(viewer, id, name, role) {
      const repo = await getAdministrableRepo({ db }, viewer, id);
      const account = await findAccount(db, name);
      if (!account) throw noAccount(name);
      if (account.name.toLowerCase() === repo.id.namespace.toLowerCase())
        throw new RegistryError("bad-request", `${account.name} owns this repo.`);
      await db.transaction().execute(async (transaction) => {
        // Two at once are counted one after the other.
        await lockNamespace(transaction, account.name);
        const isNew = await putCollaborator(transaction, repo.key, account.key, role, now());
        if (!isNew) return;
        const counts = await Promise.all([
          countCollaborations(transaction, { repoKey: repo.key }),
          countCollaborations(transaction, { accountKey: account.key }),
        ]);
        if (counts[0] > MAX_COLLABORATORS)
          throw new RegistryError(
            "bad-request",
            `A repo can have at most ${MAX_COLLABORATORS} collaborators.`,
          );
        if (counts[1] > MAX_COLLABORATIONS)
          throw new RegistryError("bad-request", `${account.name} has too many shared repos.`);
      });
    },

    async remove(viewer, id, name) {
      const isOwn = actsFor(viewer, name) && actsFully(viewer);
      const get = isOwn ? getRepo : getAdministrableRepo;
      const repo = await get({ db }, viewer, id);
      const account = await findAccount(db, name);
      if (!account || !(await deleteCollaborator(db, repo.key, account.key))) throw noAccount(name);
    },

    async listOwn(viewer) {
      const shares = viewer.kind === "account" ? (viewer.collaborations ?? []) : [];
      const repos = await listReposByKey(
        db,
        shares.map(({ repoKey }) => repoKey),
      );
      return repos
        .filter((repo) => canRead(viewer, repo))
        .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
        .map((repo) => ({
          repo,
          role: shares.find(({ repoKey }) => repoKey === repo.key)?.role ?? "read",
        }));
    },
  };
}

const noAccount = (name: string) =>
  new RegistryError("account-not-found", `Account "${name.slice(0, 100)}" not found.`);
