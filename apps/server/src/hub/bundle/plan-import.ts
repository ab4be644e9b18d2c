import {
  type CommitId,
  DEFAULT_BRANCH,
  type LfsPointer,
  OPERATOR,
  type Repo,
  type RepoId,
} from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import {
  type BundledRepo,
  type BundleManifest,
  bundledName,
} from "../../storage/bundle/bundle-manifest.ts";
import type { Hub } from "../hub.ts";

/** A repo of a bundle, and the one here that it becomes or continues. */
export interface PlannedRepo {
  readonly bundled: BundledRepo;
  /** Its place in the bundle. */
  readonly index: number;
  readonly id: RepoId;
  readonly existing: Repo | undefined;
  /** The key of the account that it will count as made by. */
  readonly creatorKey: string | undefined;
}

const MAX_NAMED = 20;
const DEFAULT_REF = `refs/heads/${DEFAULT_BRANCH}`;

/**
 * Finds what each repo of a bundle becomes here. Throws `refused` with all that is missing: owners, commits and large
 * files of earlier bundles, and room.
 */
export async function planImport(
  hub: Pick<Hub, "registry" | "packs">,
  { repos }: BundleManifest,
  owner: string | undefined,
): Promise<readonly PlannedRepo[]> {
  const planned: PlannedRepo[] = [];
  const problems: string[] = [];
  const names = new Set<string>();
  for (const [index, bundled] of repos.entries()) {
    const id = { ...bundled.id, ...(owner !== undefined && { namespace: owner }) };
    const name = bundledName(id);
    if (names.has(name.toLowerCase())) problems.push(`The bundle has two repos for ${name}.`);
    names.add(name.toLowerCase());
    const found = await findOwner(hub, id.namespace);
    if (!found) {
      problems.push(`${name}: this hub has no ${id.namespace}. Create it, or use --as OWNER.`);
      continue;
    }
    const existing = await hub.registry.imports.find(OPERATOR, { ...id, namespace: found.name });
    const plan = { bundled, index, existing, creatorKey: found.key };
    planned.push({ ...plan, id: existing?.id ?? { ...id, namespace: found.name } });
    problems.push(...(await missingFor(hub, name, bundled, existing)));
  }
  if (problems.length === 0) return planned;
  const more = problems.length - MAX_NAMED;
  throw new StartError(
    "refused",
    [
      "Nothing was imported.",
      ...problems.slice(0, MAX_NAMED),
      ...(more > 0 ? [`… and ${more} more`] : []),
    ].join("\n"),
  );
}

/** An account or organization by its own spelling. */
async function findOwner({ registry }: Pick<Hub, "registry">, name: string) {
  const account = await registry.accounts.findViewer(name);
  if (account) return { name: account.name, key: account.key };
  const organization = await registry.organizations.find(name);
  return organization && { name: organization.name, key: undefined };
}

/** What earlier bundles should have brought, and room for what comes. */
async function missingFor(
  hub: Pick<Hub, "registry" | "packs">,
  name: string,
  { needs, blobs, refs }: BundledRepo,
  existing: Repo | undefined,
): Promise<readonly string[]> {
  const { lfs, quotas } = hub.registry;
  const earlier = blobs.filter(({ isEarlier }) => isEarlier);
  if (!existing) {
    if (needs.length + earlier.length > 0)
      return [`${name} is not here. Import the earlier bundles first.`];
    return refs.some(([ref]) => ref === DEFAULT_REF)
      ? []
      : [`${name} is not here, and the bundle does not have its branch ${DEFAULT_BRANCH}.`];
  }
  const commits: string[] = [];
  for (const oid of needs)
    if (!(await hub.packs.resolve(existing.key, oid as CommitId))) commits.push(oid);
  const given = await lfs.use(
    OPERATOR,
    existing,
    blobs.map(({ digest }) => digest),
  );
  const isMissing = ({ digest, size }: LfsPointer) => given.get(digest) !== size;
  const bytes = blobs
    .filter((blob) => !blob.isEarlier && isMissing(blob))
    .reduce((sum, { size }) => sum + size, 0);
  const full = await quotas.require(existing.key, bytes).then(
    () => [],
    (error: Error) => [`${name}: ${error.message}`],
  );
  return [
    ...commits.map(
      (oid) => `${name} does not have the commit ${oid} here. Import the earlier bundles first.`,
    ),
    ...earlier
      .filter(isMissing)
      .map(
        ({ digest }) =>
          `${name} does not have the large file ${digest} here. Import the earlier bundles first.`,
      ),
    ...full,
  ];
}
