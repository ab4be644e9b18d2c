import { formatRepoId, type Repo, type RepoAt, type Viewer } from "@orrery/registry";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { presentMapping } from "../../inference/gateway/present-mapping.ts";
import { presentRepoScan } from "../files/present-file-scan.ts";
import { presentTreeEntry } from "../files/present-tree-entry.ts";
import type { FieldSources } from "./repo-fields.ts";

const MOST_SPACES = 100;

/** Loads what a repo's fields need, on demand. */
export function fieldSources(
  {
    hub: {
      registry: { files, repos, scans },
    },
    gateway,
  }: Pick<ApiContext, "hub" | "gateway">,
  viewer: Viewer,
  at: RepoAt,
  withBlobs: boolean,
): FieldSources {
  return {
    sha: at.commit,
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
    countChildren: () =>
      repos.count(viewer, { type: "model", tags: [`base_model:${formatRepoId(at.repo.id)}`] }),
    async providerMapping() {
      const mappings = await gateway.providerMapping(viewer, at.repo.id);
      return Object.fromEntries(mappings.map((one) => [one.provider, presentMapping(one)]));
    },
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
