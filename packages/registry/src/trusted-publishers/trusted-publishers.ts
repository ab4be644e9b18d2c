import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { findMovedRepo } from "../repos/repo-redirect-store.ts";
import { findRepo } from "../repos/repo-store.ts";
import { requireFullAccess } from "../tokens/new-credential.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { checkPublisher, fitsClaims } from "./check-publisher.ts";
import { findPublisherToken } from "./publisher-token.ts";
import {
  type JobIdentity,
  MAX_PUBLISHER_TOKENS,
  MAX_PUBLISHERS,
  type NewTrustedPublisher,
  PUBLISHER_TOKEN_PREFIX,
  PUBLISHER_TOKEN_SECONDS,
  type PublisherToken,
  type TrustedPublisher,
} from "./trusted-publisher.ts";
import {
  deleteExpiredPublisherTokens,
  deletePublisher,
  deletePublisherToken,
  insertPublisher,
  insertPublisherToken,
  isIssuer,
  listPublishers,
} from "./trusted-publisher-store.ts";

/** Jobs of CI services that get tokens for a repo, without a secret to keep (RFC 8693). */
export interface TrustedPublishers {
  list(viewer: Viewer, id: RepoId): Promise<readonly TrustedPublisher[]>;
  /** Throws `invalid-publisher`. */
  add(viewer: Viewer, id: RepoId, wanted: NewTrustedPublisher): Promise<TrustedPublisher>;
  /** Its tokens end with it. Throws `publisher-not-found`. */
  remove(viewer: Viewer, id: RepoId, key: string): Promise<TrustedPublisher>;
  /** Whether tokens of this service are worth checking: anyone can make up the name of one. */
  isIssuer(issuer: string): Promise<boolean>;
  /** A token for a job whose ID token was checked. `undefined` for any reason not to: callers can't distinguish them. */
  exchange(id: RepoId, job: JobIdentity): Promise<PublisherToken | undefined>;
  deleteExpired(): Promise<void>;
}

const MAX_SUBJECT = 300;

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets" | "issuerProblem"> & {
  /** Tokens may be invalid. */
  readonly noteRevocation: () => void;
};

export function createTrustedPublishers(deps: Deps): TrustedPublishers {
  const { db, now, newKey, secrets, issuerProblem, noteRevocation } = deps;

  async function managed(viewer: Viewer, id: RepoId): Promise<[AccountViewer, Repo]> {
    const repo = await getAdministrableRepo(deps, viewer, id);
    if (viewer.kind === "anonymous") throw new Error("No visitor administers a repo.");
    requireFullAccess(viewer);
    return [viewer, repo];
  }

  async function found(repoKey: string, key: string): Promise<TrustedPublisher> {
    const publisher = (await listPublishers(db, repoKey)).find((one) => one.key === key);
    if (!publisher)
      throw new RegistryError("publisher-not-found", "This trusted publisher doesn't exist.");
    return publisher;
  }

  return {
    async list(viewer, id) {
      const { key } = await getAdministrableRepo(deps, viewer, id);
      return listPublishers(db, key);
    },

    async add(viewer, id, wanted) {
      const [adder, repo] = await managed(viewer, id);
      const fields = checkPublisher(wanted, issuerProblem);
      if ((await listPublishers(db, repo.key)).length >= MAX_PUBLISHERS)
        throw new RegistryError(
          "invalid-publisher",
          `There are too many trusted publishers (limit: ${MAX_PUBLISHERS}). Remove some.`,
        );
      const row = { key: newKey(), repoKey: repo.key, accountKey: adder.key, createdAt: now() };
      await insertPublisher(db, { ...row, ...fields });
      return found(repo.key, row.key);
    },

    async remove(viewer, id, key) {
      const [, repo] = await managed(viewer, id);
      const publisher = await found(repo.key, key);
      await deletePublisher(db, repo.key, key);
      noteRevocation();
      return publisher;
    },

    isIssuer: (issuer) => isIssuer(db, issuer),

    async exchange(id, { issuer, subject, claims }) {
      const repo = (await findRepo(db, id)) ?? (await findMovedRepo(db, id));
      const fitting = (repo ? await listPublishers(db, repo.key) : [])
        .filter((one) => one.issuer === issuer && fitsClaims(one.claims, claims))
        .sort((one, other) => Number(one.isReadOnly) - Number(other.isReadOnly));
      const token = `${PUBLISHER_TOKEN_PREFIX}${secrets.random().replace(/[^A-Za-z0-9]/g, "")}`;
      for (const { key: publisherKey } of fitting) {
        const key = newKey();
        const createdAt = now();
        const expiresAt = new Date(createdAt.getTime() + PUBLISHER_TOKEN_SECONDS * 1000);
        await insertPublisherToken(
          db,
          { key, publisherKey, subject: subject.slice(0, MAX_SUBJECT), createdAt, expiresAt },
          secrets.hash(token),
          MAX_PUBLISHER_TOKENS,
        );
        // It may do nothing where the account that trusts the job no longer may.
        const identified = await findPublisherToken(deps, "key", key);
        if (repo && identified && canRead(identified.viewer, repo))
          return { token, expiresInSeconds: PUBLISHER_TOKEN_SECONDS };
        await deletePublisherToken(db, key);
      }
      return undefined;
    },

    deleteExpired: () => deleteExpiredPublisherTokens(db, now()),
  };
}
