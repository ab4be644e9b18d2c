import { accountOf, type LfsPointer } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { isBrowser } from "../send-to-storage.ts";
import { GRANT_SECONDS } from "./lfs-grant.ts";
import { partsOf } from "./lfs-parts.ts";

/** What S3 takes: at least so much for parts that are not the last, and at most so much for one. */
const PART = { least: 5 * 1024 ** 2, most: 5 * 1024 ** 3 };
/** Of an object, so that parts grow from 100 GB on; and of one answer, what is above comes through the hub. */
const MOST_PARTS = { object: 1_000, answer: 10_000 };

export interface DirectUpload {
  readonly key: string;
  readonly chunk: number;
  readonly urls: readonly string[];
}

/**
 * Begins uploads to the storage for a caller that can send bytes there. Clients that send parts say when all are
 * there, in one request more; others get a single URL, for which that is `verify`.
 */
export async function openDirectUploads(
  { config, hub }: Pick<ApiContext, "config" | "hub">,
  request: FastifyRequest,
  repoKey: string,
  objects: readonly LfsPointer[],
  sendsParts: boolean,
): Promise<ReadonlyMap<string, DirectUpload>> {
  const account = accountOf(request.viewer);
  if (account === undefined || !(await canSend({ config, hub }, request))) return new Map();
  let left = MOST_PARTS.answer;
  const wanted = objects
    .filter(({ size }) => size > 0)
    .map((object) => ({
      object,
      chunk: chunkOf(object.size, config.limits.directPart, sendsParts),
    }))
    .filter(({ object: { size }, chunk }) => {
      left -= Math.ceil(size / chunk);
      return chunk <= PART.most && left >= 0;
    });
  const opened = await hub.registry.lfs.openDirect(account, repoKey, wanted, GRANT_SECONDS);
  const chunks = new Map(wanted.map(({ object, chunk }) => [object.digest, chunk]));
  return new Map(
    [...opened].map(([digest, upload]) => [digest, { ...upload, chunk: chunks.get(digest) ?? 0 }]),
  );
}

const chunkOf = (size: number, part: number, sendsParts: boolean): number =>
  sendsParts ? Math.max(PART.least, part, Math.ceil(size / MOST_PARTS.object)) : size;

/** As a multipart upload's `header`: keys ascend, and nothing else may be there. */
export const partUrls = (
  { urls, chunk }: DirectUpload,
  size: number,
): Readonly<Record<string, string>> => ({
  chunk_size: `${chunk}`,
  ...Object.fromEntries(
    partsOf(size, chunk).map(({ number }) => [
      `${number}`.padStart(5, "0"),
      urls[number - 1] ?? "",
    ]),
  ),
});

async function canSend(
  { config, hub: { uploads } }: Pick<ApiContext, "config" | "hub">,
  request: FastifyRequest,
): Promise<boolean> {
  if (!uploads) return false;
  const isSecret = new URL(originOf(config, request)).protocol === "https:";
  if (isSecret && uploads.origin.protocol === "http:") return false;
  return !isBrowser(request.headers) || uploads.letsPagesUpload();
}
