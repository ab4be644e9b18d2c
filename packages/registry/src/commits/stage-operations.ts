import type { BlobStore } from "../blob-store.ts";
import { RegistryError } from "../errors.ts";
import type { GitStaging, StagedBlob } from "../git.ts";
import { type BlobDigest, parseRepoPath, type RepoPath } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import {
  formatLfsPointer,
  type LfsPointer,
  maybePointerSize,
  parseLfsPointer,
} from "../lfs/lfs-pointer.ts";
import { notStored } from "../lfs/not-stored.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { Repo } from "../repos/repo.ts";
import { scannedBlob, scannedContent } from "../scans/scanned-file.ts";
import type { Scans } from "../scans/scans.ts";
import type { TokenSearch } from "../tokens/find-in-files.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { checkCard } from "./check-card.ts";
import { tooManyEntries } from "./check-tree.ts";
import { type CommitOperation, MAX_GIT_FILE_BYTES } from "./commit-operation.ts";
import { lfsRule } from "./lfs-attributes.ts";
import type { ReadYaml } from "./yaml.ts";

/** What a commit will do, its contents already written. Later operations on a path replace earlier ones. */
export interface StagedCommit {
  readonly writes: ReadonlyMap<RepoPath, StagedBlob>;
  readonly deletes: ReadonlySet<RepoPath>;
  readonly deletedFolders: ReadonlySet<RepoPath>;
  /** Of the writes, those that are LFS pointers. */
  readonly lfsPaths: ReadonlySet<RepoPath>;
  /** The `.gitattributes` among the writes. */
  readonly attributes?: string;
}

interface Staging {
  /** Who refers to large files. */
  readonly viewer: Viewer;
  readonly repo: Repo;
  readonly git: GitStaging;
  readonly blobs: BlobStore;
  readonly lfs: Lfs;
  readonly scans: Pick<Scans, "requireSafe">;
  readonly tokens: TokenSearch;
  /** The branch's current `.gitattributes`. */
  readonly attributes: string;
  readonly quotas: Pick<Quotas, "require" | "reserve">;
  /** Bytes that the owner of the repo may store. */
  readonly remaining: number;
  readonly readYaml: ReadYaml;
  /** Files and folders in one commit; 0 is no limit. */
  readonly most: number;
}

const encoder = new TextEncoder();

/** Reads operations one at a time and writes their contents; holds one file of at most 10 MB. */
export async function stageOperations(
  staging: Staging,
  operations: AsyncIterable<CommitOperation>,
): Promise<StagedCommit> {
  const writes = new Map<RepoPath, StagedBlob>();
  const deletes = new Set<RepoPath>();
  const deletedFolders = new Set<RepoPath>();
  const lfsPaths = new Set<RepoPath>();
  // Looked up together at the end: it may need a walk through the history.
  const named = new Map<RepoPath, BlobDigest>();
  const pointerTexts: LfsPointer[] = [];
  let attributes: string | undefined;
  const most = staging.most || Number.POSITIVE_INFINITY;
  let count = 0;
  let isLfs = lfsRule(staging.attributes);
  let stored = 0;

  const write = async (content: Uint8Array): Promise<StagedBlob> => {
    stored += content.byteLength;
    if (stored > staging.remaining) await staging.quotas.require(staging.repo.key, stored);
    return staging.git.write(content);
  };

  const put = async (path: RepoPath, content: Uint8Array) => {
    named.delete(path);
    const blob = await write(content);
    writes.set(path, blob);
    return blob;
  };

  const writePointer = async (path: RepoPath, pointer: LfsPointer) => {
    await staging.scans.requireSafe(() => scannedBlob(staging.blobs, path, pointer));
    await put(path, encoder.encode(formatLfsPointer(pointer)));
    lfsPaths.add(path);
  };

  for await (const operation of operations) {
    const path = checkedPath(operation);
    // Deletes make room for as many writes.
    if (writes.size + named.size > most || ++count > 2 * most) throw tooManyEntries(staging.most);
    if (operation.type === "deleteFile") deletes.add(path);
    else if (operation.type === "deleteFolder") deletedFolders.add(path);
    else if (operation.type === "lfsFile") named.set(path, operation.digest);
    else {
      await checkFile(path, operation.content, staging.readYaml);
      if (path === ".gitattributes") {
        attributes = new TextDecoder().decode(operation.content);
        isLfs = lfsRule(attributes);
      }
      if (operation.content.byteLength > 0 && isLfs(path))
        await writePointer(path, await storeAsLfs(staging, operation.content));
      else {
        // As text, too, a pointer makes its object readable.
        const pointer = pointerIn(operation.content);
        if (pointer) pointerTexts.push(pointer);
        await staging.tokens.add(path, operation.content);
        const { oid } = await put(path, operation.content);
        await staging.scans.requireSafe(() => scannedContent(path, oid, operation.content));
      }
    }
  }
  staging.tokens.requireNone();
  const digests = [...named.values(), ...pointerTexts.map(({ digest }) => digest)];
  const objects = await staging.lfs.getAllStored(staging.viewer, staging.repo, digests);
  for (const { digest, size } of pointerTexts)
    if (objects.get(digest)?.size !== size) throw notStored(digest);
  for (const [path, digest] of named) await writePointer(path, objects.get(digest) as LfsPointer);
  return {
    writes,
    deletes,
    deletedFolders,
    lfsPaths,
    ...(attributes !== undefined && { attributes }),
  };
}

function checkedPath({ type, path: text }: CommitOperation): RepoPath {
  const path = parseRepoPath(type === "deleteFolder" ? text.replace(/\/$/, "") : text);
  if (path === undefined)
    throw new RegistryError("invalid-path", `Invalid path: "${shorten(text)}".`);
  return path;
}

async function checkFile(path: RepoPath, content: Uint8Array, readYaml: ReadYaml): Promise<void> {
  if (content.byteLength > MAX_GIT_FILE_BYTES)
    throw new RegistryError(
      "file-too-large",
      `${shorten(path)} is larger than 10 MB and must be uploaded as an LFS object.`,
    );
  if (path === "README.md") await checkCard(content, readYaml);
}

/** A client that did not ask first sent a large-file kind inline: it becomes an object all the same. */
async function storeAsLfs(
  { viewer, repo, blobs, lfs, quotas }: Staging,
  content: Uint8Array,
): Promise<LfsPointer> {
  const bytes = new Blob([content as Uint8Array<ArrayBuffer>]).stream();
  const { digest, size } = await quotas.reserve(repo.key, content.byteLength, () =>
    blobs.put(bytes),
  );
  const object = { digest, size };
  await lfs.link(accountOf(viewer), repo.key, object);
  return object;
}

const pointerIn = (content: Uint8Array): LfsPointer | undefined =>
  maybePointerSize(content.byteLength)
    ? parseLfsPointer(new TextDecoder().decode(content))
    : undefined;

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
