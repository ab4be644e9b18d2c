import {
  parseRepoId,
  parseRepoPath,
  RegistryError,
  type RepoId,
  type RepoPath,
  type RepoType,
} from "@orrery/registry";

/** Each kind of repo, its word in API paths and what stands before its id elsewhere. */
export const REPO_ROUTES = [
  { type: "model", api: "models", prefix: "" },
  { type: "dataset", api: "datasets", prefix: "/datasets" },
  { type: "space", api: "spaces", prefix: "/spaces" },
] as const satisfies readonly { type: RepoType; api: string; prefix: string }[];

export interface RepoParams {
  readonly namespace: string;
  readonly name: string;
}

/** A name that could never be a repo's is a repo that is not there. */
export function repoIdFrom(type: RepoType, { namespace, name }: RepoParams): RepoId {
  const id = parseRepoId(type, `${namespace}/${name}`);
  if (!id) throw new RegistryError("repo-not-found", "Repository not found");
  return id;
}

/** Reads a git URL with or without `.git`: both are the same repo. */
export const gitRepoIdFrom = (type: RepoType, { namespace, name }: RepoParams): RepoId =>
  repoIdFrom(type, { namespace, name: name.replace(/\.git$/i, "") });

/** `""` is the root; throws `entry-not-found` for what could never be a path. */
export function pathFrom(text: string): RepoPath | "" {
  const trimmed = text.replace(/\/+$/, "");
  if (trimmed === "") return "";
  const path = parseRepoPath(trimmed);
  if (!path) throw new RegistryError("entry-not-found", "Entry not found");
  return path;
}

/** A discussion's number; throws `discussion-not-found` for an invalid one. */
export function discussionNumberFrom(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new RegistryError("discussion-not-found", "Discussion not found.");
  return Number(text);
}

/** For routes that need a file's path. */
export function filePathFrom(text: string): RepoPath {
  const path = pathFrom(text);
  if (path === "") throw new RegistryError("entry-not-found", "Entry not found");
  return path;
}
