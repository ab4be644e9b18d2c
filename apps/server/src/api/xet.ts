import { MAX_XORB_BYTES, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { originOf } from "../http/origin.ts";
import type { ApiContext } from "./context.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";
import { createXetToken, parseXetToken } from "./xet-token.ts";

/**
 * The write half of the xet protocol (contract §3.10, option 3): a Python client with its usual extra
 * package uploads in no other way. Every chunk is "not known", so everything is sent; nothing is ever
 * offered for download.
 */
export function xetApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { xet } = hub.registry;

  for (const { type, api } of REPO_ROUTES)
    app.get<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/xet-write-token/:revision`,
      async (request, reply) => {
        const repoKey = await xet.open(request.viewer, repoIdFrom(type, request.params));
        const token = createXetToken(hub.signingKey, repoKey, new Date());
        const casUrl = originOf(config, request);
        reply
          .header("x-xet-access-token", token.text)
          .header("x-xet-token-expiration", token.expires)
          .header("x-xet-cas-url", casUrl)
          .header("cache-control", "no-store");
        return { accessToken: token.text, exp: token.expires, casUrl };
      },
    );

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    // The bearer token here is an upload token, not an account's.
    const own = { config: { ownCredentials: true }, bodyLimit: MAX_XORB_BYTES };
    const repoOf = ({ headers }: FastifyRequest) =>
      parseXetToken(hub.signingKey, headers.authorization, new Date());

    scope.get("/v1/chunks/:space/:hash", own, async (request, reply) => {
      repoOf(request);
      return reply.code(404).send({ error: "This chunk is not known." });
    });

    scope.post<{ Params: { hash: string } }>("/v1/xorbs/:space/:hash", own, async (request) => {
      await xet.putXorb(repoOf(request), request.params.hash, request.raw);
      return { was_inserted: true };
    });

    // Clients try it first, with the upload token, and go on with the first version when it is not there.
    scope.post("/v2/shards", own, async (_request, reply) =>
      reply.code(404).send({ error: "Shards are taken at /v1/shards." }),
    );

    scope.post("/v1/shards", own, async (request) => {
      await xet.takeShard(repoOf(request), await readShard(request));
      return { result: 1 };
    });
  });
}

/** A shard is a table of contents and fits in memory; its limit is the protocol's. */
async function readShard({ raw }: FastifyRequest): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_XORB_BYTES)
      throw new RegistryError("file-too-large", "A shard has 64 MiB at most.");
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
