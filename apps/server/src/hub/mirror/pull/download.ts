import type { Readable } from "node:stream";
import {
  type ByteRange,
  formatRepoId,
  type PullSource,
  repoPrefix,
  type StoredBlob,
} from "@orrery/registry";
import { z } from "zod";
import { readBytes } from "../../../outgoing/read-reply.ts";
import { gitPath } from "../read-info.ts";
import {
  type AskUpstream,
  failed,
  requireAnswer,
  type Upstream,
  type UpstreamReply,
} from "../upstream-client.ts";
import { FinalError } from "./final-error.ts";
import { plainHeaders } from "./plain-headers.ts";

/** Bytes of an object as another hub sends them. */
export interface Download {
  /** The place of the first byte in the object. */
  readonly start: number;
  readonly body: Readable;
}

/** Asks for the bytes of an object from a place on, or for some of them. Throws `upstream-failed`, `upstream-busy`. */
export type StartDownload = (
  object: StoredBlob,
  source: PullSource,
  range: ByteRange,
  signal: AbortSignal,
) => Promise<Download>;

const LFS = "application/vnd.git-lfs+json";

const answer = z.object({
  objects: z
    .array(
      z.object({
        authenticated: z.boolean().optional().catch(undefined),
        actions: z
          .object({
            download: z.object({
              href: z.string(),
              header: z.record(z.string(), z.string()).optional().catch(undefined),
            }),
          })
          .optional(),
      }),
    )
    .min(1),
});

/**
 * From the file that is read, as any client of the other hub gets it: that is one request. Without one, or where that hub
 * no longer has it, by the LFS protocol, for which an object's digest is enough: that is two.
 */
export const createStartDownload =
  (ask: AskUpstream, upstreamOf: (origin: string) => Upstream | undefined): StartDownload =>
  async (object, source, range, signal) => {
    const upstream = upstreamOf(source.upstream);
    if (!upstream) throw failed({ ...GONE, origin: source.upstream }, "is no longer set up here");
    const asked: Asked = { ask, upstream, object, source, range, signal };
    const ofFile = await fromFile(asked);
    if (ofFile) return ofFile;
    const found = await fromLfs(asked);
    if (!found) throw new FinalError(`sends other bytes than those of object ${object.digest}`);
    return found;
  };

interface Asked {
  readonly ask: AskUpstream;
  readonly upstream: Upstream;
  readonly object: StoredBlob;
  readonly source: PullSource;
  readonly range: ByteRange;
  readonly signal: AbortSignal;
}

async function fromFile(asked: Asked): Promise<Download | undefined> {
  const { ask, upstream, source, signal } = asked;
  const { id, file } = source;
  if (!file) return undefined;
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  const reply = await ask(
    upstream,
    `/${repoPrefix(id.type)}${formatRepoId(id)}/resolve/${file.commit}/${path}`,
    { headers: rangeHeader(asked), signal },
  );
  requireAnswer(upstream, reply);
  return downloadOf(reply, asked);
}

async function fromLfs(asked: Asked): Promise<Download | undefined> {
  const { ask, upstream, object, source, signal } = asked;
  const batch = await ask(upstream, `${gitPath(source.id)}/info/lfs/objects/batch`, {
    method: "POST",
    headers: { accept: LFS, "content-type": LFS },
    body: JSON.stringify({
      operation: "download",
      transfers: ["basic"],
      objects: [{ oid: object.digest, size: object.size }],
      hash_algo: "sha256",
    }),
    auth: "basic",
    signal,
  });
  requireAnswer(upstream, batch);
  const text = await readBytes(batch.body, {
    maxBytes: 1_000_000,
    totalMs: 30_000,
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw failed(upstream, "ended its answer early");
  });
  const parsed = batch.status === 200 ? answer.safeParse(parseJson(text)) : undefined;
  const [found] = parsed?.data?.objects ?? [];
  const action = found?.actions?.download;
  if (!action || !URL.canParse(action.href, upstream.origin))
    throw new FinalError(`doesn't have the bytes of object ${object.digest}`);
  const reply = await ask(upstream, action.href, {
    headers: { ...plainHeaders(action.header), ...rangeHeader(asked) },
    auth: found.authenticated ? "none" : "basic",
    signal,
  });
  requireAnswer(upstream, reply);
  return downloadOf(reply, asked);
}

const rangeHeader = ({ range: { start, end }, object }: Asked): Record<string, string> =>
  start === 0 && end === object.size ? {} : { range: `bytes=${start}-${end - 1}` };

/** `undefined` for an answer that is not the object's. */
function downloadOf(reply: UpstreamReply, { object, range }: Asked): Download | undefined {
  const start = placeOf(reply.status, reply.header("content-range"), object.size);
  const length = Number(reply.header("content-length") ?? Number.NaN);
  const isLong = start === 0 && reply.status === 200 && length > object.size;
  if (start !== undefined && start <= range.start && !isLong) return { start, body: reply.body };
  reply.body.destroy();
  return undefined;
}

const GONE = { token: undefined, isLocal: false };

/** Where an answer begins; `undefined` for one that is not the object's. */
function placeOf(status: number, range: string | undefined, size: number): number | undefined {
  if (status === 200) return 0;
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range ?? "") ?? [];
  if (status !== 206 || from === undefined) return undefined;
  return total === "*" || Number(total) === size ? Number(from) : undefined;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
