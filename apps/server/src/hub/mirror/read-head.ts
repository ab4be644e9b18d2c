import {
  type CommitId,
  parseCommitId,
  parseRepoPath,
  type RepoId,
  repoPrefix,
} from "@orrery/registry";
import type { OutgoingReply } from "../../outgoing/safe-fetch.ts";
import { type AskUpstream, requireAnswer, type Upstream } from "./upstream-client.ts";

export interface WantedFile {
  readonly revision: string;
  readonly path: string;
}

/** What a hub says of a file of its own. */
export interface UpstreamFile {
  readonly commit: CommitId;
  /** Absent: the commit has no file of this path. */
  readonly content: FileFacts | undefined;
}

export interface FileFacts {
  /** The SHA-256 of a large file, the id of git's blob of another one. */
  readonly etag: string;
  readonly isLarge: boolean;
  readonly size: number;
}

const ETAG = /^(?:W\/)?"([0-9a-f]{40}|[0-9a-f]{64})"$/;

/**
 * Asks a hub for the headers of a file. They may be in a redirect to storage that others may not ask for headers, so the
 * first answer that has them counts. `undefined` where none has. Throws `upstream-failed`, `upstream-busy`.
 */
export async function readHead(
  ask: AskUpstream,
  upstream: Upstream,
  { type, namespace, name }: RepoId,
  { revision, path }: WantedFile,
  signal: AbortSignal,
): Promise<UpstreamFile | undefined> {
  const parts = parseRepoPath(path)?.split("/").map(encodeURIComponent);
  if (!parts) return undefined;
  const repo = `/${repoPrefix(type)}${namespace}/${name}`;
  const address = `${repo}/resolve/${encodeURIComponent(revision)}/${parts.join("/")}`;
  const isEnough = (reply: OutgoingReply) => read(reply) !== undefined;
  const reply = await ask(upstream, address, { method: "HEAD", signal, isEnough });
  requireAnswer(upstream, reply);
  reply.body.destroy();
  return read(reply);
}

function read({ status, header }: OutgoingReply): UpstreamFile | undefined {
  const commit = parseCommitId(header("x-repo-commit") ?? "");
  if (!commit) return undefined;
  if (status === 404)
    return header("x-error-code") === "EntryNotFound" ? { commit, content: undefined } : undefined;
  const isRedirect = status >= 300 && status < 400;
  if (status !== 200 && !isRedirect) return undefined;
  // A redirect's own ETag and length are not the file's, and those of compressed bytes are others.
  const isFile = !isRedirect && header("content-encoding") === undefined;
  const own = (name: string) => (isFile ? header(name) : undefined);
  const etag = ETAG.exec(header("x-linked-etag") ?? own("etag") ?? "")?.[1];
  const length = header("x-linked-size") ?? own("content-length");
  if (!etag || length === undefined || !/^\d{1,15}$/.test(length)) return undefined;
  return { commit, content: { etag, isLarge: etag.length === 64, size: Number(length) } };
}
