import type { Catalog } from "@orrery/catalog";
import { formatRepoId, type GitCommit, type Repo, type RepoCount } from "@orrery/registry";
import type { KnownUse, LibraryCount, TaskCount } from "@orrery/web/page-data/catalog-links";
import type { MemberSummary } from "@orrery/web/page-data/organization";
import type { CommitSummary } from "@orrery/web/page-data/repo/files";
import type { RepoHead } from "@orrery/web/page-data/repo/repo-head";
import type { RepoSummary } from "@orrery/web/page-data/repo-list";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Hub } from "../../hub/hub.ts";
import { presentMirrorMark } from "../loaders/repo/present-mirror-mark.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { offersRealtime } from "./offers-realtime.ts";
import { datasetContents, presentLanguage, presentTag } from "./present-tags.ts";
import { providerName } from "./provider-name.ts";

/** The label of a pipeline tag; a tag that the catalog does not know is its own label. */
export const taskLabel = ({ findTask }: Catalog, tag: string): string =>
  findTask(tag)?.label ?? tag;

export const libraryLabel = ({ findLibrary }: Catalog, key: string): string =>
  findLibrary(key)?.prettyLabel ?? key;

export const presentTaskCount =
  (catalog: Catalog) =>
  ({ value, count }: RepoCount): TaskCount => ({
    tag: value,
    label: taskLabel(catalog, value),
    count,
  });

/** Links to the pages about a task and a library, where the catalog has them. */
export function presentKnownUse(
  { findTask, findLibrary }: Catalog,
  tag: string | undefined,
  key: string | undefined,
): KnownUse {
  const task = tag === undefined ? undefined : findTask(tag);
  const library = key === undefined ? undefined : findLibrary(key);
  return {
    ...(tag && task && { task: { tag, label: task.label } }),
    ...(key && library && { library: { key, label: library.prettyLabel } }),
  };
}

export const presentLibraryCount =
  (catalog: Catalog) =>
  ({ value, count }: RepoCount): LibraryCount => ({
    key: value,
    label: libraryLabel(catalog, value),
    count,
  });

const kindOf = (repo: Repo): RepoKind => (repo.id.type === "dataset" ? "dataset" : "model");

/** What a repo does and what loads it, as far as it says so. */
const presentUse = (catalog: Catalog, { facts: { pipelineTag, libraryName } }: Repo) => ({
  ...(pipelineTag && { pipelineTag, pipelineLabel: taskLabel(catalog, pipelineTag) }),
  ...(libraryName && { library: libraryName, libraryLabel: libraryLabel(catalog, libraryName) }),
});

export const presentSummary =
  ({ catalog, providers }: Pick<Hub, "catalog" | "providers">) =>
  (repo: Repo): RepoSummary => ({
    kind: kindOf(repo),
    id: formatRepoId(repo.id),
    private: repo.private,
    gated: repo.gated !== undefined,
    ...(repo.isMirror && { isMirror: true }),
    ...presentUse(catalog, repo),
    ...(repo.id.type === "dataset" && {
      contents: datasetContents({ catalog, providers }, repo.facts.tags),
    }),
    ...(repo.facts.license && { license: repo.facts.license }),
    ...presentParameters(repo),
    ...repo.facts.size,
    runsWith: repo.providers.map((id) => providerName(providers, id)),
    sizeBytes: repo.sizeBytes,
    fileCount: repo.fileCount,
    downloads: repo.downloads,
    likes: repo.likes,
    updatedAt: repo.updatedAt.toISOString(),
  });

const presentParameters = ({ facts: { safetensors, gguf } }: Repo) => {
  const parameters = safetensors?.total ?? gguf?.total;
  return parameters ? { parameters } : {};
};

/** Tags that repeat, in the wire's words, what the page says elsewhere. */
const SAID_ELSEWHERE = /^(base_model|dataset|license|language|region|library):/;

/** What stands above every page of a repo, for this viewer. */
export async function presentHead(
  context: PageContext,
  { viewer }: Pick<PageRequest, "viewer">,
  repo: Repo,
): Promise<RepoHead> {
  const { catalog, registry } = context.hub;
  const { pipelineTag, libraryName, license, languages, tags } = repo.facts;
  const shown = new Set([pipelineTag, libraryName, ...languages]);
  const [isRealtime, isLiked, { draft, open }, canPropose, mirror] = await Promise.all([
    offersRealtime(context, viewer, repo),
    registry.likes.isLiked(viewer, repo.id),
    registry.discussions.counts(repo),
    registry.repos.isProposable(viewer, repo),
    presentMirrorMark(context, viewer, repo),
  ]);
  const kind = kindOf(repo);
  return {
    kind,
    namespace: repo.id.namespace,
    name: repo.id.name,
    id: formatRepoId(repo.id),
    private: repo.private,
    ...(mirror && { mirror }),
    ...(repo.description && { description: repo.description }),
    ...presentUse(catalog, repo),
    ...(license && { license, licenseLabel: catalog.findLicense(license)?.name ?? license }),
    tags: [
      ...languages.map((code) => presentLanguage(context.hub, kind, code)),
      ...tags
        .filter((tag) => !shown.has(tag) && !SAID_ELSEWHERE.test(tag))
        .map((tag) => presentTag(context.hub, kind, tag)),
    ],
    downloads: repo.downloads,
    likes: repo.likes,
    updatedAt: repo.updatedAt.toISOString(),
    openDiscussions: draft + open,
    isRealtime,
    isLiked,
    canWrite: registry.repos.canWrite(viewer, repo),
    canPropose,
    canAdmin: registry.repos.canAdmin(viewer, repo),
    defaultBranch: "main",
  };
}

/** A member, or an organization of a member. */
export const presentMember = ({ name, role }: MemberSummary): MemberSummary => ({ name, role });

export const presentCommit = ({ id, title, author, date }: GitCommit): CommitSummary => ({
  id,
  title,
  author,
  date: date.toISOString(),
});
