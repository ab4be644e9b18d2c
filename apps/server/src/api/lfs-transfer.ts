import { accountOf, anonymous, type BlobDigest, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { byteBody } from "../http/byte-body.ts";
import { parseByteRange } from "../http/byte-range.ts";
import { requestBytes } from "../http/request-bytes.ts";
import { FILE_POLICY } from "../http/security-headers.ts";
import type { ApiContext } from "./context.ts";
import { type GrantParams, invalidGrant, type LfsAction, parseGrant } from "./lfs-grant.ts";
import { partsOf } from "./lfs-parts.ts";
import { speakLfs } from "./lfs-type.ts";

type GrantRoute = { Params: GrantParams };

const completion = z.object({
  parts: z.array(z.object({ partNumber: z.number().int(), etag: z.string() })).max(100_000),
});
const received = z.object({ oid: z.string(), size: z.number().int() });

/** The bytes of large files, at signed addresses that need no other credentials (contract §2.5). */
export function lfsTransferApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { lfs, credentials } = hub.registry;

  /** What the address allows, once it is clear that its holder still has the right. */
  async function grantOf(request: FastifyRequest<GrantRoute>, action: LfsAction) {
    const grant = parseGrant(hub.signingKey, action, request.params, request.query, new Date());
    const viewer = grant.holder ? await credentials.viewerFor(grant.holder) : anonymous;
    if (!viewer) throw invalidGrant();
    // Refusals are worded for the holder, who sends no credentials here.
    request.viewer = viewer;
    const right = action === "download" ? "download" : "upload";
    const repo = await lfs.reaffirm(viewer, grant.repoKey, right);
    return { ...grant, viewer, repo };
  }

  async function uploadGrantOf(request: FastifyRequest<GrantRoute>, action: LfsAction) {
    const grant = await grantOf(request, action);
    const account = accountOf(grant.viewer);
    if (account === undefined) throw invalidGrant();
    return { ...grant, account };
  }

  app.register(async (raw) => {
    // Bodies are bytes, whatever they say they are.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (_request, _body, done) => done(null));

    raw.put<GrantRoute>(
      "/lfs/:repoKey/:digest",
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request) => {
        const { account, repoKey, object } = await uploadGrantOf(request, "upload");
        await lfs.store(account, repoKey, object, requestBytes(request.raw));
        return {};
      },
    );

    raw.put<GrantRoute>(
      "/lfs/:repoKey/:digest/parts/:number",
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request, reply) => {
        const grant = await uploadGrantOf(request, "part");
        const { account, repoKey, object, chunk = 0, number } = grant;
        const part = partsOf(object.size, chunk).find((one) => one.number === number);
        if (!part) throw new RegistryError("bad-request", `There is no part ${number}.`);
        const bytes = requestBytes(request.raw);
        const tag = await lfs.storePart(account, repoKey, object, chunk, part, bytes);
        reply.header("etag", `"${tag}"`);
        return {};
      },
    );

    /** Whether a part is here already, for clients that go on after a broken line. */
    raw.head<GrantRoute>("/lfs/:repoKey/:digest/parts/:number", async (request, reply) => {
      const grant = await uploadGrantOf(request, "part");
      const { account, repoKey, object, chunk = 0, number = 0 } = grant;
      const tag = await lfs.findPart(account, repoKey, object, chunk, number);
      if (tag === undefined) return reply.code(404).send();
      return reply.header("etag", `"${tag}"`).send();
    });

    raw.get<GrantRoute>("/lfs/:repoKey/:digest", async (request, reply) => {
      const { repoKey, object } = await grantOf(request, "download");
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
      return reply.send(byteBody(stream, end - start));
    });
  });

  app.register(async (scope) => {
    speakLfs(scope);

    scope.post<GrantRoute>("/lfs/:repoKey/:digest", { bodyLimit: 16_777_216 }, async (request) => {
      const grant = await uploadGrantOf(request, "complete");
      const { account, repoKey, object, chunk = 0 } = grant;
      const { parts } = completion.parse(request.body);
      const tags = parts
        .toSorted((a, b) => a.partNumber - b.partNumber)
        .map(({ etag }) => etag.replace(/^(W\/)?"|"$/g, ""));
      await lfs.joinParts(account, repoKey, object, chunk, tags);
      return {};
    });

    scope.post<GrantRoute>("/lfs/:repoKey/:digest/verify", async (request) => {
      const { viewer, repo, object } = await grantOf(request, "verify");
      const { oid, size } = received.parse(request.body);
      const stored = await lfs.getStored(viewer, repo, oid as BlobDigest);
      if (oid !== object.digest || stored.size !== size)
        throw new RegistryError("blob-mismatch", `The object has ${stored.size} bytes.`);
      return {};
    });
  });
}
