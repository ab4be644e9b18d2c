import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { type BlobDigest, OPERATOR, type Repo, type RepoId } from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import { VERSION } from "../../base/version.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundledRepo,
  type BundleManifest,
  bundledName,
  manifestDigest,
} from "../../storage/bundle/bundle-manifest.ts";
import { freezeHistory } from "../../storage/bundle/freeze-history.ts";
import { type Member, membersOf } from "../../storage/bundle/members.ts";
import { packHistory } from "../../storage/bundle/pack-history.ts";
import { writeBundle } from "../../storage/bundle/write-bundle.ts";
import type { RefId } from "../../storage/git/upkeep/list-ref-ids.ts";
import type { Hub } from "../hub.ts";
import { ownBundleKey } from "./own-bundle-key.ts";

/** An earlier bundle, of which the next one leaves out what it has. */
export interface EarlierBundle {
  readonly manifest: BundleManifest;
  readonly digest: string;
}

export interface WantedBundle {
  readonly repos: readonly RepoId[];
  /** Branches and tags; absent: all. */
  readonly revisions?: readonly string[] | undefined;
  readonly since?: EarlierBundle | undefined;
  readonly onMember?: (member: Member) => void;
}

export interface CreatedBundle {
  readonly manifest: BundleManifest;
  readonly manifestBytes: Buffer;
  readonly digest: string;
}

/**
 * Writes repos of a hub that may serve into one signed file: each as it was at one moment. Throws `not-found` for a
 * repo or revision that is not here, and `refused` for one whose bytes are damaged.
 */
export async function createBundle(
  hub: Pick<Hub, "registry" | "packs" | "blobs">,
  path: string,
  { repos, revisions, since, onMember }: WantedBundle,
): Promise<CreatedBundle> {
  const file = resolve(path);
  const key = await ownBundleKey(hub);
  const found = await Promise.all(repos.map((id) => getRepo(hub, id)));
  const folder = await mkdtemp(`${file}.incoming-`).catch((error: NodeJS.ErrnoException) => {
    throw new StartError("unwritable-folder", `Can't write ${file} (${error.code}).`);
  });
  try {
    const packed: BundledRepo[] = [];
    for (const repo of found) packed.push(await packRepo(repo, packed.length));
    const manifest: BundleManifest = {
      ...{ format: BUNDLE_FORMAT, version: BUNDLE_VERSION, orrery: VERSION },
      createdAt: new Date().toISOString(),
      ...(since && { since: since.digest }),
      repos: packed,
    };
    const bytes = await writeBundle(file, manifest, key, readMember, onMember);
    return { manifest, manifestBytes: bytes, digest: manifestDigest(bytes) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  async function packRepo(repo: Repo, index: number): Promise<BundledRepo> {
    const { id, gated } = repo;
    const earlier = since?.manifest.repos.find((one) => isSame(one.id, id));
    const { refs, source } = await readRefs(hub, repo, revisions);
    const gitDir = join(folder, `${index}.git`);
    await freezeHistory(gitDir, source, refs);
    const known = earlier?.refs.map(([, oid]) => oid) ?? [];
    const { history, needs, blobs } = await packHistory(gitDir, refs, known, historyFile(index));
    await rm(gitDir, { recursive: true, force: true });
    const had = new Set(earlier?.blobs.map(({ digest }) => digest));
    return {
      ...{ id, private: repo.private, ...(gated && { gated }) },
      ...{ refs, needs, ...(history && { history }) },
      blobs: blobs.map((blob) => (had.has(blob.digest) ? { ...blob, isEarlier: true } : blob)),
    };
  }

  function historyFile(index: number): string {
    return join(folder, `${index}.bundle`);
  }

  async function readMember(member: Member): Promise<Readable> {
    if (member.repo !== undefined) return createReadStream(historyFile(member.repo));
    const { sha256, size, what } = member;
    const bytes = await hub.blobs.get(sha256 as BlobDigest, undefined, size).catch(() => undefined);
    if (bytes) return Readable.fromWeb(bytes as never);
    throw new StartError(
      "refused",
      `${what} is damaged or missing here. Run orrery verify --repair, then make the bundle again.`,
    );
  }
}

async function getRepo({ registry }: Pick<Hub, "registry">, id: RepoId): Promise<Repo> {
  const repo = await registry.repos.find(OPERATOR, id);
  if (repo?.head) return repo;
  throw new StartError("not-found", `This hub has no ${bundledName(id)}.`);
}

/** The branches and tags of a repo, and the repository that has them. Pull requests stay here. */
async function readRefs(
  { packs }: Pick<Hub, "packs">,
  { key, id }: Repo,
  revisions: readonly string[] | undefined,
): Promise<{ readonly refs: RefId[]; readonly source: string }> {
  const all = ((await packs.refIds(key)) ?? []).filter(([name]) =>
    /^refs\/(heads|tags)\//.test(name),
  );
  // After its refs were read: it has what they lead to.
  await packs.catchUp(key);
  const source = packs.folderOf(key);
  if (!revisions) return { refs: all, source };
  const wanted = new Set(revisions.flatMap((name) => [`refs/heads/${name}`, `refs/tags/${name}`]));
  const refs = all.filter(([name]) => wanted.has(name));
  const missing = revisions.find(
    (name) => !refs.some(([ref]) => ref.replace(/^refs\/\w+\//, "") === name),
  );
  if (missing === undefined) return { refs, source };
  throw new StartError("not-found", `${bundledName(id)} has no branch or tag "${missing}".`);
}

const isSame = (one: RepoId, other: RepoId): boolean =>
  bundledName(one).toLowerCase() === bundledName(other).toLowerCase();

/** Bytes that a bundle has, its manifest aside. */
export const bundledBytes = (manifest: BundleManifest): number =>
  membersOf(manifest).reduce((sum, { size }) => sum + size, 0);
