import { findLibrary, findTask } from "@orrery/catalog";
import { formatRepoId, type GitCommit, type Repo, type RepoCount } from "@orrery/registry";
import type {
  CommitSummary,
  MemberSummary,
  RepoHead,
  RepoKind,
  RepoSummary,
  TaskCount,
} from "@orrery/web/page-data";

/** The label of a pipeline tag; a tag that the catalogue does not know is its own label. */
export const taskLabel = (tag: string): string => findTask(tag)?.label ?? tag;

export const libraryLabel = (key: string): string => findLibrary(key)?.prettyLabel ?? key;

export const presentTaskCount = ({ value, count }: RepoCount): TaskCount => ({
  tag: value,
  label: taskLabel(value),
  count,
});

const kindOf = (repo: Repo): RepoKind => (repo.id.type === "dataset" ? "dataset" : "model");

export function presentSummary(repo: Repo): RepoSummary {
  const { pipelineTag, libraryName, license } = repo.facts;
  return {
    kind: kindOf(repo),
    id: formatRepoId(repo.id),
    private: repo.private,
    ...(pipelineTag && { pipelineTag, pipelineLabel: taskLabel(pipelineTag) }),
    ...(libraryName && { library: libraryName, libraryLabel: libraryLabel(libraryName) }),
    ...(license && { license }),
    sizeBytes: repo.sizeBytes,
    fileCount: repo.fileCount,
    downloads: repo.downloads,
    likes: repo.likes,
    updatedAt: repo.updatedAt.toISOString(),
  };
}

export function presentHead(repo: Repo, canWrite: boolean): RepoHead {
  const { pipelineTag, libraryName, license, languages, tags } = repo.facts;
  const shown = new Set([pipelineTag, libraryName, `license:${license}`, ...languages]);
  return {
    kind: kindOf(repo),
    namespace: repo.id.namespace,
    name: repo.id.name,
    id: formatRepoId(repo.id),
    private: repo.private,
    ...(pipelineTag && { pipelineTag, pipelineLabel: taskLabel(pipelineTag) }),
    ...(libraryName && { library: libraryName, libraryLabel: libraryLabel(libraryName) }),
    ...(license && { license, licenseLabel: license }),
    languages,
    tags: tags.filter((tag) => !shown.has(tag)),
    downloads: repo.downloads,
    likes: repo.likes,
    updatedAt: repo.updatedAt.toISOString(),
    canWrite,
    defaultBranch: "main",
  };
}

/** A member, or an organization somebody is in. */
export const presentMember = ({ name, role }: MemberSummary): MemberSummary => ({ name, role });

export const presentCommit = ({ id, title, author, date }: GitCommit): CommitSummary => ({
  id,
  title,
  author,
  date: date.toISOString(),
});
