import { join } from "node:path";
import { type BlobDigest, isPulled } from "@orrery/registry";
import type { FastifyReply } from "fastify";
import type { Config } from "../base/config.ts";
import { blobPath } from "../storage/files/blob-path.ts";
import { byteBody } from "./body/byte-body.ts";

/** A proxy would compare these with the file's own time and ETag; the hub ignores them. */
const COMPARED = ["if-match", "if-modified-since", "if-unmodified-since"];

/**
 * Answers with the bytes of a blob that is open, `size` of them. Where the proxy in front of the hub sends files, it gets
 * the file's place instead, and cuts the range out itself; the other headers stay (decision 093).
 */
export async function sendBlob(
  { sendfile, dataFolder }: Pick<Config, "sendfile" | "dataFolder">,
  reply: FastifyReply,
  digest: BlobDigest,
  bytes: ReadableStream<Uint8Array>,
  size: number,
): Promise<FastifyReply> {
  if (
    !sendfile ||
    size === 0 ||
    isPulled(bytes) ||
    COMPARED.some((name) => name in reply.request.headers)
  )
    return reply.send(byteBody(bytes, size));
  // It was opened to see that the file is there and has its size.
  await bytes.cancel();
  const { header, prefix } = sendfile;
  const path = blobPath(digest);
  return (
    reply
      .code(200)
      // The proxy says itself that it can do ranges.
      .removeHeader("accept-ranges")
      .removeHeader("content-range")
      .removeHeader("content-length")
      .header(header, prefix === undefined ? join(dataFolder, "blobs", path) : `${prefix}/${path}`)
      .send("")
  );
}
