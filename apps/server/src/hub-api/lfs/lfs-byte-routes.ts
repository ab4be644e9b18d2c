import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { parseByteRange } from "../../http/byte-range.ts";
import { requestBytes } from "../../http/request-bytes.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import { sendBlob } from "../../http/send-blob.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { findPart, getObject, putObject, putPart } from "../schemas/lfs.ts";
import { sendToStorage } from "../send-to-storage.ts";
import { checkGrant, checkUploadGrant, type GrantRoute } from "./check-grant.ts";
import { partsOf } from "./lfs-parts.ts";

/** Objects and parts of them, as bytes, both ways. */
export function lfsByteRoutes(
  raw: FastifyInstance,
  { hub, config }: Pick<ApiContext, "hub" | "config">,
): void {
  const { lfs } = hub.registry;
  // Bodies are bytes, whatever their content type.
  raw.removeAllContentTypeParsers();
  raw.addContentTypeParser("*", (_request, _body, done) => done(null));

  raw.put<GrantRoute>(
    "/lfs/:repoKey/:digest",
    { bodyLimit: Number.MAX_SAFE_INTEGER, config: { api: putObject } },
    async (request) => {
      const { account, repoKey, object } = await checkUploadGrant(hub, request, "upload");
      await lfs.store(account, repoKey, object, requestBytes(request.raw));
      return {};
    },
  );

  raw.put<GrantRoute>(
    "/lfs/:repoKey/:digest/parts/:number",
    { bodyLimit: Number.MAX_SAFE_INTEGER, config: { api: putPart } },
    async (request, reply) => {
      const grant = await checkUploadGrant(hub, request, "part");
      const { account, repoKey, object, chunk = 0, number } = grant;
      const part = partsOf(object.size, chunk).find((one) => one.number === number);
      if (!part) throw new RegistryError("bad-request", `Part ${number} not found.`);
      const bytes = requestBytes(request.raw);
      const tag = await lfs.storePart(account, repoKey, object, chunk, part, bytes);
      reply.header("etag", `"${tag}"`);
      return {};
    },
  );

  /** Whether a part is stored already, for clients that resume an upload. */
  raw.head<GrantRoute>(
    "/lfs/:repoKey/:digest/parts/:number",
    { config: { api: findPart } },
    async (request, reply) => {
      const grant = await checkUploadGrant(hub, request, "part");
      const { account, repoKey, object, chunk = 0, number = 0 } = grant;
      const tag = await lfs.findPart(account, repoKey, object, chunk, number);
      if (tag === undefined) return reply.code(404).send();
      return reply.header("etag", `"${tag}"`).send();
    },
  );

  raw.get<GrantRoute>(
    "/lfs/:repoKey/:digest",
    { config: { api: getObject } },
    async (request, reply) => {
      const { repoKey, object, repo } = await checkGrant(hub, request, "download");
      const file = {
        blob: object,
        contentType: "application/octet-stream",
        disposition: undefined,
        isPublic: !repo.private && !repo.gated,
      };
      const isHere = !repo.isMirror || (await hub.registry.mirrors.isHeld(repoKey, object.digest));
      if (isHere && (await sendToStorage({ config, hub }, request, reply, file))) return reply;
      const range = parseByteRange(request.headers.range, object.size);
      reply
        .type("application/octet-stream")
        .header("accept-ranges", "bytes")
        .header("etag", `"${object.digest}"`)
        .header("cache-control", "private, no-cache")
        .header("content-security-policy", FILE_POLICY);
      if (range === "unsatisfiable")
        return reply.code(416).header("content-range", `bytes */${object.size}`).send("");
      const { start, end } = range ?? { start: 0, end: object.size };
      const stream = await lfs.read(repoKey, object, { start, end });
      if (range)
        reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${object.size}`);
      reply.header("content-length", end - start);
      return sendBlob(config, reply, object.digest, stream, end - start);
    },
  );
}
