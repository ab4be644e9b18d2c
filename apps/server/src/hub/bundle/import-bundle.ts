import { type BlobDigest, isRegistryError } from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import { bundledName } from "../../storage/bundle/bundle-manifest.ts";
import type { Member } from "../../storage/bundle/members.ts";
import { type OpenBundle, openBundle } from "../../storage/bundle/open-bundle.ts";
import { holdLease } from "../hold-lease.ts";
import type { Hub } from "../hub.ts";
import { importRepo } from "./import-repo.ts";
import { type PlannedRepo, planImport } from "./plan-import.ts";
import { requireSigner, type Trust } from "./require-signer.ts";

/** Two imports would take each other's half-made repos for leftovers. */
const LEASE = "bundle-import";

export interface ImportOptions extends Trust {
  /** Takes the place of the owners in the bundle. */
  readonly owner?: string | undefined;
  readonly onMember?: (member: Member) => void;
  /** How long another import is waited for. */
  readonly waitMs?: number;
}

/** What came of one repo. */
export interface ImportedRepo {
  readonly name: string;
  /** Branches and tags that moved. */
  readonly refs: number;
  /** Why nothing of it changed. */
  readonly problem?: string;
}

export interface ImportedBundle {
  readonly signer: string;
  readonly repos: readonly ImportedRepo[];
}

type Stores = Pick<Hub, "registry" | "packs" | "blobs">;

/**
 * Imports a bundle into a hub that may serve. Every bit of it is checked before the first repo changes; then each repo
 * changes as a whole or not at all. Can be repeated: what is there stays. Throws `StartError`.
 */
export async function importBundle(
  hub: Stores,
  path: string,
  options: ImportOptions,
): Promise<ImportedBundle> {
  const bundle = await openBundle(path);
  try {
    const signer = await requireSigner(hub, bundle, options);
    // No lease is given then.
    await requireChanges(hub);
    const work = async (signal: AbortSignal) => importAll(hub, bundle, options, signal);
    const done = await holdLease(hub.registry, LEASE, work, options.waitMs);
    if (done) return { signer, repos: done.value };
    throw new StartError("refused", "Another bundle is being imported. Retry later.");
  } finally {
    await bundle.close();
  }
}

async function importAll(
  hub: Stores,
  bundle: OpenBundle,
  { owner, onMember }: ImportOptions,
  signal: AbortSignal,
): Promise<readonly ImportedRepo[]> {
  const plans = await planImport(hub, bundle.manifest, owner);
  for (const member of bundle.members) {
    signal.throwIfAborted();
    await storeMember(hub, bundle, member);
    onMember?.(member);
  }
  await bundle.checkEnd();
  const imported: ImportedRepo[] = [];
  for (const plan of plans) {
    await requireChanges(hub);
    imported.push(await tryRepo(hub, bundle, plan, signal));
  }
  return imported;
}

/** Checks a member; a large file is then in the store, where no repo leads to it yet. */
async function storeMember({ blobs }: Stores, bundle: OpenBundle, member: Member): Promise<void> {
  const { repo, sha256, size } = member;
  const digest = sha256 as BlobDigest;
  if (repo !== undefined || (await blobs.size(digest)) === size) return bundle.check(member);
  return bundle.check(member, (bytes) => blobs.put(bytes, { digest, size }));
}

async function tryRepo(
  hub: Stores,
  bundle: OpenBundle,
  plan: PlannedRepo,
  signal: AbortSignal,
): Promise<ImportedRepo> {
  const name = bundledName(plan.id);
  try {
    return { name, refs: await importRepo(hub, bundle, plan, signal) };
  } catch (error) {
    if (isRegistryError(error)) return { name, refs: 0, problem: error.message };
    throw error;
  }
}

async function requireChanges({ registry }: Stores): Promise<void> {
  const reason = await registry.readOnly.reason();
  if (reason !== undefined) throw new StartError("refused", `The hub is read-only: ${reason}`);
}
