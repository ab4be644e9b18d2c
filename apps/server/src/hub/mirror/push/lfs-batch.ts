import { RegistryError, type RepoId, type StoredBlob } from "@orrery/registry";
import { z } from "zod";
import { gitPath } from "../read-info.ts";
import { type AskUpstream, failed, type Upstream } from "../upstream-client.ts";
import { askJson } from "./ask-json.ts";

export const LFS_TYPE = "application/vnd.git-lfs+json";

const action = z.object({
  href: z.string(),
  header: z.record(z.string(), z.coerce.string()).optional().catch(undefined),
});

const answer = z.object({
  objects: z.array(
    z.object({
      oid: z.string(),
      authenticated: z.boolean().optional().catch(undefined),
      error: z.object({ code: z.number(), message: z.string().catch("") }).optional(),
      actions: z.object({ upload: action.optional(), verify: action.optional() }).optional(),
    }),
  ),
});

export type LfsAction = z.infer<typeof action>;

/** Where an object goes that another hub lacks. */
export interface WantedUpload {
  readonly upload: LfsAction;
  readonly verify: LfsAction | undefined;
  /** The addresses bear their own credentials. */
  readonly isSigned: boolean;
}

/** Asks which objects another hub lacks, and where they go. Throws `upstream-failed`, `forbidden`. */
export async function askUploads(
  ask: AskUpstream,
  target: Upstream,
  id: RepoId,
  objects: readonly StoredBlob[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, WantedUpload>> {
  const { status, json } = await askJson(ask, target, `${gitPath(id)}/info/lfs/objects/batch`, {
    method: "POST",
    headers: { accept: LFS_TYPE, "content-type": LFS_TYPE },
    body: JSON.stringify({
      operation: "upload",
      transfers: ["basic", "multipart"],
      objects: objects.map(({ digest, size }) => ({ oid: digest, size })),
      hash_algo: "sha256",
    }),
    auth: "basic",
    signal,
  });
  const parsed = status === 200 ? answer.safeParse(json) : undefined;
  if (!parsed?.success) throw failed(target, `takes no large files (status ${status})`);
  const wanted = new Map<string, WantedUpload>();
  for (const { oid, error, actions, authenticated } of parsed.data.objects) {
    if (error)
      throw new RegistryError(
        "upstream-failed",
        `The hub ${new URL(target.origin).host} doesn't take object ${oid.slice(0, 64)} (${error.code}): ${error.message.slice(0, 200)}`,
      );
    if (!actions?.upload) continue;
    const { upload, verify } = actions;
    wanted.set(oid, { upload, verify, isSigned: authenticated === true });
  }
  return wanted;
}
