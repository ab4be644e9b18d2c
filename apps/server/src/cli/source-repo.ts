import {
  formatRepoId,
  parseRepoPath,
  type RepoId,
  type RepoPath,
  repoPrefix,
} from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../start-error.ts";

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
  branches: z.array(z.object({ name: z.string() })),
  tags: z.array(z.object({ name: z.string(), targetCommit: z.string() })),
});

/** A hub and the right to read or write there. The token is sent to that hub alone. */
export interface HubAccess {
  readonly url: URL;
  readonly token: string | undefined;
}

/** The other branches and the tags of a repo; none of a hub that does not tell. */
export async function readRefs(hub: HubAccess, id: RepoId): Promise<z.infer<typeof refsReply>> {
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
      throw new StartError("refused", `${baseOf(hub)} names a file that cannot be stored here.`);
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

/** The operator names the hub, so any address will do. */
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

/** Names a file's bytes, whatever it is called. */
export const digestKey = ({ digest }: SourceFile): string =>
  "sha256" in digest ? digest.sha256 : digest.gitBlob;

export function refusal(status: number, name: string, base: string): StartError {
  if (status === 401 || status === 403)
    return new StartError(
      "refused",
      `${base} wants a token that may read ${name}: set ORRERY_SOURCE_TOKEN.`,
    );
  if (status === 404) return new StartError("not-found", `${base} has no ${name}.`);
  return new StartError("refused", `${base} answered ${status}.`);
}
