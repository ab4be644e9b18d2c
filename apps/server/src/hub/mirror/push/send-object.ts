import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ByteRange, RepoId, StoredBlob } from "@orrery/registry";
import type { Pace } from "../pull/pace.ts";
import { plainHeaders } from "../pull/plain-headers.ts";
import { type AskUpstream, failed, requireAnswer, type Upstream } from "../upstream-client.ts";
import { askJson } from "./ask-json.ts";
import { untilIdle } from "./idle-signal.ts";
import { LFS_TYPE, type WantedUpload } from "./lfs-batch.ts";

export interface SendDeps {
  readonly ask: AskUpstream;
  readonly target: Upstream;
  readonly there: RepoId;
  /** Bytes of an object that is here. */
  readonly read: (object: StoredBlob, range: ByteRange) => Promise<ReadableStream<Uint8Array>>;
  readonly pace: Pace | undefined;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

const MAX_PARTS = 10_000;
/** The other hub may still verify what came. */
const VERIFY_TRIES = 30;
const VERIFY_MS = 2_000;

/** Sends an object as the other hub asks for it: whole or in parts, of which those that are there are passed over. */
export async function sendObject(
  deps: SendDeps,
  object: StoredBlob,
  wanted: WantedUpload,
): Promise<void> {
  const { ask, target, signal } = deps;
  const { upload, verify, isSigned } = wanted;
  const chunk = Number(upload.header?.chunk_size);
  if (upload.header && "chunk_size" in upload.header) await sendParts(deps, object, upload, chunk);
  else
    await put(deps, object, { start: 0, end: object.size }, upload.href, {
      headers: plainHeaders(upload.header),
      auth: isSigned ? "none" : "basic",
    });
  for (let count = 1; verify; count++) {
    const { status } = await askJson(ask, target, verify.href, {
      method: "POST",
      headers: { ...plainHeaders(verify.header), ...LFS_HEADERS },
      body: JSON.stringify({ oid: object.digest, size: object.size }),
      auth: isSigned && verify.header?.authorization ? "none" : "bearer",
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      if (count >= VERIFY_TRIES) throw error;
      return { status: 503 };
    });
    if (status < 300) return;
    if (status < 500 || count >= VERIFY_TRIES)
      throw failed(target, `has other bytes than those of object ${object.digest}`);
    await sleep(VERIFY_MS, undefined, { signal });
  }
}

const LFS_HEADERS = { accept: LFS_TYPE, "content-type": LFS_TYPE };

async function sendParts(
  deps: SendDeps,
  object: StoredBlob,
  { href, header = {} }: WantedUpload["upload"],
  chunk: number,
): Promise<void> {
  const { ask, target, signal } = deps;
  const urls = Object.entries(header)
    .filter(([name]) => /^\d+$/.test(name))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, url]) => url);
  const count = Math.ceil(object.size / chunk);
  if (!(chunk > 0) || urls.length !== count || count > MAX_PARTS)
    throw failed(target, `asks for object ${object.digest} in parts that don't fit its size`);
  const parts: { readonly partNumber: number; readonly etag: string }[] = [];
  // Storage that doesn't say so of one part says so of none.
  let mayBeThere = true;
  for (const [index, url] of urls.entries()) {
    const known: string | undefined = mayBeThere ? await findPart(deps, url) : undefined;
    mayBeThere = known !== undefined;
    const range = { start: index * chunk, end: Math.min(object.size, (index + 1) * chunk) };
    const etag = known ?? (await put(deps, object, range, url, { headers: {}, auth: "none" }));
    if (!etag) throw failed(target, "names no ETag for a part that it got");
    parts.push({ partNumber: index + 1, etag });
  }
  const { status } = await askJson(ask, target, href, {
    method: "POST",
    headers: LFS_HEADERS,
    body: JSON.stringify({ oid: object.digest, parts }),
    auth: "none",
    signal,
  });
  if (status >= 300)
    throw failed(target, `doesn't join the parts of object ${object.digest} (status ${status})`);
}

/** The tag of a part that came before this process was killed, where the other side says so. */
async function findPart({ ask, target, signal }: SendDeps, url: string) {
  const reply = await ask(target, url, { method: "HEAD", auth: "none", signal });
  reply.body.destroy();
  return reply.status === 200 ? reply.header("etag") : undefined;
}

/** Streams bytes to an address; returns the ETag that they got. */
async function put(
  { ask, target, read, pace, onBytes, signal }: SendDeps,
  object: StoredBlob,
  range: ByteRange,
  url: string,
  { headers, auth }: { headers: Readonly<Record<string, string>>; auth: "none" | "basic" },
): Promise<string | undefined> {
  const idle = untilIdle(signal);
  // Opened before anything is sent, so that its error is not the connection's; again where a redirect leads elsewhere.
  let opened: ReadableStream<Uint8Array> | undefined = await read(object, range);
  const body = () =>
    Readable.from(
      (async function* () {
        const bytes = opened ?? (await read(object, range));
        opened = undefined;
        for await (const chunk of bytes) {
          idle.touch();
          await pace?.(chunk.byteLength, idle.signal);
          onBytes(chunk.byteLength);
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
  try {
    const reply = await ask(target, url, {
      method: "PUT",
      headers: { ...headers, "content-length": `${range.end - range.start}` },
      body,
      auth,
      signal: idle.signal,
    });
    requireAnswer(target, reply);
    const etag = reply.header("etag");
    reply.body.resume();
    if (reply.status < 300) return etag;
    throw failed(target, `responded with status ${reply.status} to object ${object.digest}`);
  } finally {
    idle.end();
    await opened?.cancel().catch(() => {});
  }
}
