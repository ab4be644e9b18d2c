import {
  formatRepoId,
  parseRepoPath,
  type RepoId,
  type RepoPath,
  repoPrefix,
} from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../../base/start-error.ts";

/** A file as another hub says it is. */
export interface SourceFile {
  readonly path: RepoPath;
  readonly size: number;
  /** SHA-256 of a large file; of others, git's SHA-1 of the blob. */
  readonly digest: { readonly sha256: string } | { readonly gitBlob: string };
}

const reply = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().int().nonnegative(),
      blobId: z.string().regex(/^[0-9a-f]{40}$/),
      lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
    }),
  ),
});

const refsReply = z.object({
  branches: z.array(z.object({ name: z.string(), targetCommit: z.string().optional() })),
  tags: z.array(z.object({ name: z.string(), targetCommit: z.string() })),
});

export type SourceRefs = z.output<typeof refsReply>;

/** A hub and the right to read or write there. The token is sent to that hub alone. */
export interface HubAccess {
  readonly url: URL;
  readonly token: string | undefined;
}

/** A repo's other branches and tags; none if the hub does not list them. */
export async function readRefs(hub: HubAccess, id: RepoId): Promise<SourceRefs> {
  const response = await ask(hub, `api/${id.type}s/${formatRepoId(id)}/refs`);
  return response.ok ? refsReply.parse(await response.json()) : { branches: [], tags: [] };
}

/** A repo of a hub at the commit where a revision is now; throws a `StartError` that says what is missing. */
export async function readSource(hub: HubAccess, id: RepoId, revision: string) {
  const name = formatRepoId(id);
  const at = `api/${id.type}s/${name}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const response = await ask(hub, at);
  if (!response.ok) throw refusal(response.status, name, baseOf(hub));
  const { sha, siblings } = reply.parse(await response.json());
  const files = siblings.map(({ rfilename, size, blobId, lfs }): SourceFile => {
    const path = parseRepoPath(rfilename);
    if (!path)
      throw new StartError(
        "refused",
        `${baseOf(hub)} has a file whose path is not supported here.`,
      );
    return { path, size, digest: lfs ? { sha256: lfs.sha256 } : { gitBlob: blobId } };
  });
  return {
    commit: sha,
    files,
    /** The bytes from `start` on, or from the beginning: what the answer's status says. */
    download(path: RepoPath, start: number): Promise<Response> {
      const encoded = path.split("/").map(encodeURIComponent).join("/");
      return ask(hub, `${repoPrefix(id.type)}${name}/resolve/${sha}/${encoded}`, {
        ...(start > 0 && { range: `bytes=${start}-` }),
        "accept-encoding": "identity",
      });
    },
  };
}

export type Source = Awaited<ReturnType<typeof readSource>>;

/** The operator chose the hub, so any URL is allowed. */
export const ask = (
  hub: HubAccess,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
  method = body ? "POST" : "GET",
): Promise<Response> =>
  fetch(`${baseOf(hub)}/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...headers,
      ...(body && { "content-type": "application/json" }),
      ...(hub.token && { authorization: `Bearer ${hub.token}` }),
    },
  });

const baseOf = ({ url }: HubAccess): string => url.href.replace(/\/+$/, "");

/** Identifies a file's bytes, independent of its name. */
export const digestKey = ({ digest }: SourceFile): string =>
  "sha256" in digest ? digest.sha256 : digest.gitBlob;

export function refusal(status: number, name: string, base: string): StartError {
  if (status === 401 || status === 403)
    return new StartError(
      "refused",
      `${base} requires a token with read access to ${name}. Set ORRERY_SOURCE_TOKEN.`,
    );
  if (status === 404) return new StartError("not-found", `${base} has no ${name}.`);
  return new StartError("refused", `${base} answered ${status}.`);
}
