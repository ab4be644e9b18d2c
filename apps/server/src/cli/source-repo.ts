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

/**
 * A repo of another hub, at the commit where its default branch is now. The operator names the hub, so
 * any address will do; the token is sent to that hub alone, and to nobody it points to.
 */
export async function readSource(hub: URL, id: RepoId, token: string | undefined) {
  const base = hub.href.replace(/\/+$/, "");
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const name = formatRepoId(id);
  const response = await fetch(`${base}/api/${id.type}s/${name}/revision/main?blobs=true`, {
    headers,
  });
  if (!response.ok) throw refusal(response.status, name, base);
  const { sha, siblings } = reply.parse(await response.json());
  const files = siblings.map(({ rfilename, size, blobId, lfs }): SourceFile => {
    const path = parseRepoPath(rfilename);
    if (!path) throw new StartError("refused", `${base} names a file that cannot be stored here.`);
    return { path, size, digest: lfs ? { sha256: lfs.sha256 } : { gitBlob: blobId } };
  });
  return {
    files,
    /** The bytes from `start` on, or from the beginning: what the answer's status says. */
    download(path: RepoPath, start: number): Promise<Response> {
      const encoded = path.split("/").map(encodeURIComponent).join("/");
      const range = start > 0 ? { range: `bytes=${start}-` } : {};
      return fetch(`${base}/${repoPrefix(id.type)}${name}/resolve/${sha}/${encoded}`, {
        headers: { ...headers, ...range, "accept-encoding": "identity" },
      });
    },
  };
}

export type Source = Awaited<ReturnType<typeof readSource>>;

export function refusal(status: number, name: string, base: string): StartError {
  if (status === 401 || status === 403)
    return new StartError(
      "refused",
      `${base} wants a token that may read ${name}: set ORRERY_SOURCE_TOKEN.`,
    );
  if (status === 404) return new StartError("not-found", `${base} has no ${name}.`);
  return new StartError("refused", `${base} answered ${status}.`);
}
