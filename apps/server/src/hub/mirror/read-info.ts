import {
  type CommitId,
  type OfferedRepo,
  parseCommitId,
  parseRepoId,
  type RepoId,
  repoPrefix,
} from "@orrery/registry";
import { z } from "zod";
import { readBytes } from "../../outgoing/read-reply.ts";
import { type AskUpstream, failed, requireAnswer, type Upstream } from "./upstream-client.ts";

/** What a hub says of a repo of its own. */
export interface UpstreamInfo extends OfferedRepo {
  /** As the hub spells it, also where it was asked for by an older name or one without a namespace. */
  readonly id: RepoId;
  /** Of its default branch. */
  readonly commit: CommitId;
  readonly isPrivate: boolean;
  readonly isGated: boolean;
}

const size = z.number().nonnegative().optional().catch(undefined);
const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined);

const info = z.object({
  id: z.string(),
  sha: z.string().nullish(),
  private: z.boolean().catch(false),
  disabled: z.boolean().catch(false),
  gated: z.union([z.boolean(), z.string()]).catch(false),
  tags: z.array(z.string()).catch([]),
  usedStorage: size,
  createdAt: time,
  lastModified: time,
  siblings: z.array(z.object({ rfilename: z.string(), size })).catch([]),
  securityRepoStatus: z
    .object({
      scansDone: z.boolean().catch(false),
      filesWithIssues: z.array(z.object({ level: z.string() })),
    })
    .optional()
    .catch(undefined),
});

const MAX_BYTES = 50_000_000;
const TOTAL_MS = 30_000;

/**
 * `undefined` for a repo that the hub does not have, or not for us. `isDetailed`: with sizes of files and what scans there
 * found. Throws `upstream-failed`, `upstream-busy`.
 */
export async function readInfo(
  ask: AskUpstream,
  upstream: Upstream,
  type: RepoId["type"],
  name: string,
  signal: AbortSignal,
  isDetailed = false,
): Promise<UpstreamInfo | undefined> {
  const address = `/api/${type}s/${name}${isDetailed ? "?blobs=true&securityStatus=true" : ""}`;
  const reply = await ask(upstream, address, { headers: { accept: "application/json" }, signal });
  requireAnswer(upstream, reply);
  if (reply.status !== 200) {
    reply.body.destroy();
    return undefined;
  }
  const bytes = await readBytes(reply.body, {
    maxBytes: MAX_BYTES,
    totalMs: TOTAL_MS,
    signal,
  }).catch(() => {
    throw failed(upstream, "ended its answer early");
  });
  const parsed = info.safeParse(parseJson(bytes));
  const id = parsed.success ? parseRepoId(type, parsed.data.id) : undefined;
  if (!parsed.success || !id) return undefined;
  const { sha, disabled, gated, tags, usedStorage, siblings, securityRepoStatus } = parsed.data;
  const commit = parseCommitId(sha ?? "");
  if (disabled || !commit) return undefined;
  return {
    id,
    commit,
    isPrivate: parsed.data.private,
    isGated: gated !== false,
    license: tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length),
    bytes: usedStorage,
    files: siblings.map(({ rfilename }) => rfilename),
    largestFile: largestOf(siblings),
    createdAt: parsed.data.createdAt,
    changedAt: parsed.data.lastModified,
    verdict: securityRepoStatus && worstOf(securityRepoStatus),
  };
}

/** `undefined` where the size of one is not known. */
function largestOf(files: readonly { readonly size?: number | undefined }[]): number | undefined {
  const sizes = files.flatMap(({ size }) => size ?? []);
  return sizes.length === files.length ? Math.max(0, ...sizes) : undefined;
}

/** The levels of other hubs that speak against a file; what waits for a scan does not. */
const LEVELS = { unsafe: "unsafe", suspicious: "suspicious", caution: "suspicious" } as const;

function worstOf({
  scansDone,
  filesWithIssues,
}: NonNullable<z.infer<typeof info>["securityRepoStatus"]>): OfferedRepo["verdict"] {
  const found = filesWithIssues.map(({ level }) => LEVELS[level as keyof typeof LEVELS]);
  for (const verdict of ["unsafe", "suspicious"] as const)
    if (found.includes(verdict)) return verdict;
  return scansDone ? "safe" : undefined;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Where git and LFS find a repo of a hub. */
export const gitPath = ({ type, namespace, name }: RepoId): string =>
  `/${repoPrefix(type)}${namespace}/${name}.git`;
