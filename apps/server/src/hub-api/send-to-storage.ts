import type { StoredBlob } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";
import { parseByteRange } from "../http/byte-range.ts";
import { originOf } from "../http/origin.ts";
import type { Hub } from "../hub/hub.ts";

export interface SentFile {
  readonly blob: StoredBlob;
  readonly contentType: string;
  readonly disposition: string | undefined;
  /** Whether anyone may have it. */
  readonly isPublic: boolean;
}

/** A file that not everyone may have is not to be had for long by those who find its URL. */
const SECONDS = { public: 3_600, closed: 300 };

/** The hub answers shorter ranges as quickly as it redirects, and with its own ETag, which some clients need. */
const FEW_BYTES = 65_536;

/**
 * Answers a download with a redirect to the storage, where the caller can follow it; `false`, and nothing is sent,
 * where the hub sends the bytes itself.
 */
export async function sendToStorage(
  { config, hub }: { readonly config: Config; readonly hub: Pick<Hub, "direct"> },
  request: FastifyRequest,
  reply: FastifyReply,
  { blob, contentType, disposition, isPublic }: SentFile,
): Promise<boolean> {
  if (!hub.direct || !canFollow(originOf(config, request), hub.direct.origin, request))
    return false;
  const range = parseByteRange(request.headers.range, blob.size);
  if (
    range === "unsatisfiable" ||
    (range ?? { start: 0, end: blob.size }).end - (range?.start ?? 0) <= FEW_BYTES
  )
    return false;
  const url = await hub.direct.urlOf(blob, {
    seconds: isPublic ? SECONDS.public : SECONDS.closed,
    contentType,
    disposition,
  });
  if (url === undefined) return false;
  reply.header("cache-control", "no-store").redirect(url, 302);
  return true;
}

/**
 * Clients send their token again to the same host name, which S3 refuses, and do not follow from TLS to none.
 * Browsers keep to the hub: its pages' policy names no other host, and files are shown under its own.
 */
function canFollow(from: string, to: URL, { method, headers }: FastifyRequest): boolean {
  const own = new URL(from);
  // Whether a copy is fresh, the hub alone knows: S3 has ETags of its own.
  if (method !== "GET" || headers["if-none-match"] !== undefined) return false;
  if (isBrowser(headers)) return false;
  return own.hostname !== to.hostname && !(own.protocol === "https:" && to.protocol === "http:");
}

/** Without TLS, browsers send no `Sec-Fetch-…`; Node's `fetch` sends only a mode. */
export const isBrowser = (headers: FastifyRequest["headers"]): boolean =>
  headers["sec-fetch-site"] !== undefined || /^Mozilla\//.test(headers["user-agent"] ?? "");
