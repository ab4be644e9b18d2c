import type { Commits } from "../commits/commits.ts";
import type { Credential } from "../credentials/credential.ts";
import { createCredentials } from "../credentials/credentials.ts";
import { isRegistryError, RegistryError } from "../errors.ts";
import { type BlobDigest, parseBlobDigest, type RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import { parsePullRef } from "../pulls/pull.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getOpenRepo, getProposableRepo, getWritableRepo } from "../repos/get-repo.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { readShard, type ShardFile } from "./shard.ts";
import { takeShard } from "./take-shard.ts";
import {
  endEpoch,
  findRawFile,
  insertXorb,
  openEpoch,
  renewXorb,
  replaceRawFile,
} from "./xet-store.ts";

/** A token to send chunks into one repo, for the owner of `credential`. */
export interface XetGrant {
  readonly account: string;
  readonly repoKey: string;
  readonly credential: Credential;
  /** For a pull request, which takes less than writing. */
  readonly proposes: boolean;
  /** Of the cache that the client keeps. */
  readonly epoch: number;
}

/**
 * Uploads in the pieces of the xet protocol. An account's pieces are its own, whichever repo they were sent
 * for: it may refer to what it sent, and to nothing else. Files are put together and become LFS objects.
 */
export interface Xet {
  /** Throws as any other write or proposal would. */
  open(
    viewer: Viewer,
    credential: Credential | undefined,
    id: RepoId,
    revision: string,
    isProposal: boolean,
  ): Promise<XetGrant>;
  /** Throws for a grant whose credential was deleted or whose rights were removed. */
  check(grant: XetGrant): Promise<void>;
  /** `false` when the account has it already: then its bytes need not be read. */
  putXorb(
    grant: Pick<XetGrant, "account">,
    xorb: string,
    body: AsyncIterable<Uint8Array>,
  ): Promise<boolean>;
  /** What a shard describes, read from its beginning to its end. Nothing is checked yet. */
  readShard(body: AsyncIterable<Uint8Array>): Promise<readonly ShardFile[]>;
  /** See `takeShard`. After `blob-not-found` the client's next upload begins with an empty cache. */
  takeShard(
    grant: Pick<XetGrant, "account" | "repoKey" | "epoch">,
    files: readonly ShardFile[],
    onStored?: (count: number) => void,
  ): Promise<void>;
  /** The key of a repo whose files the caller can read. */
  openToRead(viewer: Viewer, id: RepoId): Promise<string>;
  /**
   * The size of an object of a repo that the caller could read; throws if they no longer can. `undefined`
   * if the caller cannot read the object.
   */
  sizeToRead(
    repoKey: string,
    credential: Credential | undefined,
    digest: BlobDigest,
  ): Promise<number | undefined>;
}

export function createXet(
  deps: RegistryDeps & { readonly lfs: Lfs; readonly commits: Commits },
): Xet {
  const { db, xorbs, commits, lfs, now } = deps;
  const credentials = createCredentials(deps);

  return {
    async open(viewer, credential, id, revision, isProposal) {
      const isPull = parsePullRef(revision) !== undefined;
      const { key: repoKey } = isProposal
        ? await getProposableRepo(deps, viewer, id)
        : isPull
          ? (await commits.target(viewer, id, revision)).repo
          : await getWritableRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous" || !credential)
        throw new RegistryError("unauthorized", "Sign in to upload.");
      const epoch = await openEpoch(db, viewer.key);
      const proposes = isProposal || isPull;
      return { account: viewer.key, repoKey, credential, proposes, epoch };
    },

    async check({ account, repoKey, credential, proposes }) {
      const viewer = await credentials.viewerFor(credential);
      if (viewer?.key !== account)
        throw new RegistryError(
          "unauthorized",
          "The access token of this upload is no longer valid.",
        );
      const repo = await findRepoByKey(db, repoKey);
      if (!repo) throw new RegistryError("repo-not-found", "Repository not found");
      await (proposes ? getProposableRepo : getWritableRepo)(deps, viewer, repo.id);
    },

    async putXorb({ account }, xorb, body) {
      if (!parseBlobDigest(xorb))
        throw new RegistryError("bad-request", "Invalid xorb name. Use 64 hex digits.");
      const known = await findRawFile(db, account, xorb);
      const lost = known?.rawFile;
      const isThere = known && (lost === undefined || (await xorbs.has(account, lost)));
      if (isThere) {
        await renewXorb(db, account, xorb, now());
        return false;
      }
      const { file, chunks } = await xorbs.put(account, xorb, body);
      const isNew =
        lost === undefined
          ? await insertXorb(db, { account, hash: xorb, chunks, rawFile: file, storedAt: now() })
          : await replaceRawFile(db, account, xorb, lost, file);
      if (!isNew) await xorbs.delete(account, file);
      return isNew;
    },

    readShard: (body) => readShard(body, deps.xetLimits),

    async takeShard(grant, files, onStored) {
      try {
        await takeShard(deps, grant, files, onStored);
      } catch (error) {
        if (isRegistryError(error) && error.code === "blob-not-found")
          await endEpoch(db, grant.account, grant.epoch);
        throw error;
      }
    },

    async openToRead(viewer, id) {
      return (await getOpenRepo(deps, viewer, id)).key;
    },

    async sizeToRead(repoKey, credential, digest) {
      const viewer = credential ? await credentials.viewerFor(credential) : anonymous;
      const repo = viewer && (await findRepoByKey(db, repoKey));
      if (!repo) throw new RegistryError("repo-not-found", "Repository not found");
      await getOpenRepo(deps, viewer, repo.id);
      return (await lfs.use(viewer, repo, [digest])).get(digest);
    },
  };
}
