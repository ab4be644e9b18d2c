declare const brand: unique symbol;
type Brand<Name extends string> = string & { readonly [brand]: Name };

/** 40 hex digits: one immutable state of a repo. A branch or tag is a revision, which may move. */
export type CommitId = Brand<"CommitId">;
/** SHA-256 of the bytes in lower-case hex; the key of every blob. */
export type BlobDigest = Brand<"BlobDigest">;
/** A path inside a repo: UTF-8, no empty, `.`, `..` or `.git` segment, no leading slash. */
export type RepoPath = Brand<"RepoPath">;

export const REPO_TYPES = ["model", "dataset", "space"] as const;
export type RepoType = (typeof REPO_TYPES)[number];

/** What names a repo. Looked up without regard to case, shown as its creator spelt it. */
export interface RepoId {
  readonly type: RepoType;
  readonly namespace: string;
  readonly name: string;
}

const PART = /^(?!.*(?:--|\.\.))[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?$/;
export const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;

/** True for a name a repo may have: 1–96 letters, digits, `.`, `_`, `-`; no `--`, `..` or `.git` ending. */
export const isRepoName = (text: string): boolean =>
  PART.test(text) && !/\.(git|ipynb)$/i.test(text);

/** True for a name an account or organization may have: letters, digits and single dashes, 2–39 long. */
export const isNamespaceName = (text: string): boolean =>
  /^(?!.*--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])$/.test(text) &&
  !RESERVED.has(text.toLowerCase());

/** First segments of our own URLs; a namespace with such a name would be unreachable. */
const RESERVED = new Set(
  `about account accounts admin api apps assets async-invoke auth avatars bedrock blog cas chat collections compare cookies
  datasets datasets-server device discussions docs explore fal-ai favicon files fonts git guardrail healthz help hf-inference home
  images inference info issues join kernels learn lfs libraries live login logout mcp me media metrics model models new
  notifications oauth organizations orrery papers playground pricing privacy profile public queue
  readyz realtime resolve router runs scim search security session sessions settings setup sign-in sign-out
  sign-up signup spaces static status storage support tasks terms theme tokens trending users v1
  v2 webhooks well-known xet`.split(/\s+/),
);

/** `undefined` when the text could never name a repo; looking one up is the store's business. */
export function parseRepoId(type: RepoType, text: string): RepoId | undefined {
  const [namespace = "", name = "", ...rest] = text.split("/");
  if (rest.length > 0 || !PART.test(namespace) || !isRepoName(name)) return undefined;
  return { type, namespace, name };
}

export const formatRepoId = ({ namespace, name }: RepoId): string => `${namespace}/${name}`;

/** The prefix of a repo's URL: empty for a model, `datasets/`, `spaces/`. */
export const repoPrefix = (type: RepoType): string => (type === "model" ? "" : `${type}s/`);

export const parseCommitId = (text: string): CommitId | undefined =>
  /^[0-9a-f]{40}$/.test(text) ? (text as CommitId) : undefined;

export const parseBlobDigest = (text: string): BlobDigest | undefined =>
  /^[0-9a-f]{64}$/.test(text) ? (text as BlobDigest) : undefined;

const encoder = new TextEncoder();

/** How many bytes a text has in UTF-8. */
export const byteLength = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : encoder.encode(text).byteLength;

/** True for a name that a file or folder may have: see `RepoPath`. */
export const isPathSegment = (name: string): boolean =>
  name !== "" &&
  name.isWellFormed() &&
  !/^\.{1,2}$/.test(name) &&
  !/^\.git$/i.test(name) &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  !/[\u0000-\u001f\u007f/]/.test(name) &&
  byteLength(name) <= MAX_SEGMENT_BYTES;

/** `undefined` for anything git or a file system would misread: see `RepoPath`. */
export function parseRepoPath(text: string): RepoPath | undefined {
  if (!text.isWellFormed() || byteLength(text) > MAX_PATH_BYTES) return undefined;
  return text.split("/").every(isPathSegment) ? (text as RepoPath) : undefined;
}

/** A branch name by git's own rules (`git check-ref-format`), a little stricter. */
export const isBranchName = (text: string): boolean =>
  text.length <= 200 &&
  /^[^\s~^:?*[\\\u007f]+$/.test(text) &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses control characters
  !/(^|\/)\.|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(\/|$)|^-|^@$|[\u0000-\u001f]/.test(text);
