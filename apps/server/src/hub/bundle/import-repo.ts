import { type CommitId, OPERATOR, type RefUpdate, type Repo } from "@orrery/registry";
import { readBundleHead } from "../../storage/bundle/bundle-head.ts";
import { bundledName } from "../../storage/bundle/bundle-manifest.ts";
import type { OpenBundle } from "../../storage/bundle/open-bundle.ts";
import type { Hub } from "../hub.ts";
import type { PlannedRepo } from "./plan-import.ts";
import { diverged, pushHistory } from "./push-history.ts";

type Stores = Pick<Hub, "registry" | "packs">;

/** Fills one repo: all of its refs move, or none. Returns how many did. */
export async function importRepo(
  hub: Stores,
  bundle: OpenBundle,
  plan: PlannedRepo,
  signal: AbortSignal,
): Promise<number> {
  const { bundled, existing, id, creatorKey } = plan;
  const { imports } = hub.registry;
  let moved = 0;
  const fill = async (repo: Repo) => {
    moved = await fillRepo(hub, bundle, plan, repo, signal);
  };
  const { private: isPrivate, gated } = bundled;
  if (existing) await fill(existing);
  else await imports.create(OPERATOR, { id, private: isPrivate, gated, creatorKey }, fill);
  if (moved > 0)
    await imports.note(OPERATOR, id, {
      bundle: bundle.digest,
      signer: bundle.signer,
      name: bundledName(bundled.id),
      refs: moved,
    });
  return moved;
}

async function fillRepo(
  hub: Stores,
  bundle: OpenBundle,
  { bundled, index }: PlannedRepo,
  repo: Repo,
  signal: AbortSignal,
): Promise<number> {
  const updates = await updatesFor(hub, repo, bundled.refs);
  for (const { digest, size, isEarlier } of bundled.blobs)
    if (!isEarlier) await hub.registry.lfs.link(undefined, repo.key, { digest, size });
  if (updates.length === 0) return 0;
  await pushHistory(hub, repo, updates, await packOf(bundle, index), signal);
  return updates.length;
}

/** What is to move: not what is there, or further already. Throws `commit-conflict` for a tag that leads elsewhere. */
async function updatesFor(
  { packs }: Stores,
  { key }: Repo,
  refs: readonly (readonly [string, string])[],
): Promise<readonly RefUpdate[]> {
  const here = new Map((await packs.refIds(key)) ?? []);
  const updates: RefUpdate[] = [];
  for (const [ref, to] of refs) {
    const from = here.get(ref);
    if (from === to) continue;
    if (from !== undefined && ref.startsWith("refs/tags/")) throw diverged(ref);
    if (from === undefined || !(await leadsTo(packs, key, from, to)))
      updates.push({ ref, from, to });
  }
  return updates;
}

/** Whether a commit here has another in its history. */
async function leadsTo(packs: Stores["packs"], key: string, from: string, to: string) {
  const known = await packs.resolve(key, to);
  return known !== undefined && (await packs.mergeBase(key, from as CommitId, known)) === known;
}

/** The pack in a file of `git bundle`; `undefined` where earlier bundles had all of it. */
async function packOf(bundle: OpenBundle, index: number) {
  const member = bundle.members.find(({ repo }) => repo === index);
  if (!member) return undefined;
  const { packAt } = await readBundleHead(bundle.read(member));
  return bundle.read(member, packAt);
}
