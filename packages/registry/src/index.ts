export { ACCESS_STATUSES, type AccessRequest } from "./access-requests/access-request.ts";
export { MAX_PASSWORD, MIN_PASSWORD } from "./accounts/account.ts";
export type { SetupState } from "./accounts/setup.ts";
export type { BlobStore, ByteRange, StoredBlob } from "./blob-store.ts";
export { type Card, parseCard } from "./commits/card.ts";
export { decodeText, findCardProblem, MAX_CARD_BYTES } from "./commits/check-card.ts";
export {
  type CommitOperation,
  MAX_GIT_FILE_BYTES,
  type NewCommit,
} from "./commits/commit-operation.ts";
export { LFS_ATTRIBUTES, lfsRule } from "./commits/lfs-attributes.ts";
export type { Database, Tables } from "./database.ts";
export { type ErrorCode, isRegistryError, RegistryError } from "./errors.ts";
export type { RepoAt } from "./files/files.ts";
export type { TreeEntry } from "./files/tree-entry.ts";
export type {
  GitChange,
  GitCommit,
  GitEntry,
  GitLogEntry,
  GitRef,
  GitStaging,
  GitStore,
  NewGitCommit,
  NewGitTag,
  StagedBlob,
} from "./git.ts";
export {
  type BlobDigest,
  type CommitId,
  formatRepoId,
  isNamespaceName,
  isRepoName,
  parseBlobDigest,
  parseCommitId,
  parseRepoId,
  parseRepoPath,
  REPO_TYPES,
  type RepoId,
  type RepoPath,
  type RepoType,
  repoPrefix,
} from "./ids.ts";
export { formatLfsPointer, type LfsPointer, parseLfsPointer } from "./lfs/lfs-pointer.ts";
export { parsePullRef } from "./pulls/pull.ts";
export type { NamedRef } from "./refs/ref.ts";
export { createRegistry, type Registry, type RegistryDeps } from "./registry.ts";
export {
  DEFAULT_BRANCH,
  type Gating,
  type NewRepo,
  REPO_SORTS,
  type Repo,
  type RepoCount,
  type RepoFilter,
  type RepoPaging,
  type RepoSort,
} from "./repos/repo.ts";
export type { Secrets } from "./secrets.ts";
export { SESSION_DAYS } from "./sessions/sessions.ts";
export { keepSetting } from "./settings/setting-store.ts";
export { type AccessToken, TOKEN_ROLES, type TokenRole } from "./tokens/access-token.ts";
export { type AccountViewer, anonymous, type Viewer } from "./viewer.ts";
