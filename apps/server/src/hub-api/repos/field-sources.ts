import { formatRepoId, type Repo, type RepoAt, type Viewer } from "@orrery/registry";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { presentMapping } from "../../inference/gateway/present-mapping.ts";
import { presentRepoScan } from "../files/present-file-scan.ts";
import { presentTreeEntry } from "../files/present-tree-entry.ts";
import { presentMirror } from "./present-mirror.ts";
import type { FieldSources } from "./repo-fields.ts";

const MOST_SPACES = 100;

/** Loads what a repo's fields need, on demand. */
export function fieldSources(
  { hub, gateway }: Pick<ApiContext, "hub" | "gateway">,
  viewer: Viewer,
  at: RepoAt,
  withBlobs: boolean,
  resourceGroup = groupSource(hub, viewer),
): FieldSources {
  const { files, repos, scans } = hub.registry;
  return {
    sha: at.commit,
    resourceGroup,
    async siblings() {
      const entries = await files.list(at, "", true);
      return entries
        .filter(({ type }) => type === "file")
        .map(withBlobs ? presentBlob : presentName);
    },
    async spaces() {
      const filter = { type: "space", tags: [`model:${formatRepoId(at.repo.id)}`] } as const;
      const { repos: found } = await repos.list(viewer, filter, { limit: MOST_SPACES });
      return found.map(({ id }) => formatRepoId(id));
    },
    scan: async () => presentRepoScan(await scans.ofRepo(at.repo)),
    mirror: async (repo) => presentMirror(await hub.registry.mirrors.get(viewer, repo)),
    countChildren: () =>
      repos.count(viewer, { type: "model", tags: [`base_model:${formatRepoId(at.repo.id)}`] }),
    async providerMapping() {
      const mappings = await gateway.providerMapping(viewer, at.repo.id);
      return Object.fromEntries(mappings.map((one) => [one.provider, presentMapping(one)]));
    },
  };
}

/** Looks each resource group up once, for all repos of a list. */
export function groupSource({ registry }: ApiContext["hub"], viewer: Viewer) {
  const known = new Map<string, Promise<object | undefined>>();
  const find = async (repo: Repo) => {
    const group = await registry.resourceGroups.findSummary(viewer, repo);
    return group && { id: group.key, name: group.name, numUsers: group.memberCount };
  };
  return async (repo: Repo): Promise<object | undefined> => {
    if (repo.groupKey === undefined) return undefined;
    const group = known.get(repo.groupKey) ?? find(repo);
    known.set(repo.groupKey, group);
    return group;
  };
}

/** A repo as it was indexed last: for lists, which ask no history. */
export const indexedAt = (repo: Repo): RepoAt => ({
  repo,
  commit: repo.head,
  // Lists show file names; no file is read from here.
  isClosed: true,
});

type Entry = Parameters<typeof presentTreeEntry>[0];

const presentName = ({ path }: Entry) => ({ rfilename: path });

/** Here an LFS file's digest is called `sha256`; in trees, `oid` (hub-protocol §1.2). */
function presentBlob(entry: Entry) {
  const { path, oid, size, lfs } = presentTreeEntry(entry);
  const { oid: sha256, ...rest } = lfs ?? { oid: "" };
  return { rfilename: path, size, blobId: oid, ...(lfs && { lfs: { sha256, ...rest } }) };
}
