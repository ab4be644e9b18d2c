import { Readable } from "node:stream";
import { MAX_XORB_BYTES, RegistryError, type ShardFile } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  findChunk,
  ignoreXetTelemetry,
  putShard,
  putShardInFrames,
  putXorb,
} from "../schemas/xet.ts";
import { shardFrames } from "./shard-frames.ts";
import { parseXetToken, type XetWriteLeave } from "./xet-token.ts";

type ScopeParams = { readonly scope: string };
type ScopeRoute = { Params: ScopeParams };
type XorbRoute = { Params: ScopeParams & { readonly hash: string } };

/** Each release of the client uses other names for the same paths, below its base URL. */
const BASE = "/xet/:scope/:epoch";
const CHUNK_PATHS = ["/chunk", "/chunks", "/v1/chunks"].map(
  (path) => `${BASE}${path}/:prefix/:hash`,
);
const XORB_PATHS = ["/xorb", "/xorbs", "/v1/xorbs"].map((path) => `${BASE}${path}/:prefix/:hash`);
const SHARD_PATHS = ["/shard/:prefix/:hash", "/shards", "/v1/shards"].map(
  (path) => `${BASE}${path}`,
);

/** Accepts xorbs and shards. */
export function xetWriteRoutes(app: FastifyInstance, { hub }: ApiContext): void {
  const { xet } = hub.registry;
  // The bearer token here is a transfer token, not an account's.
  const own = (api: ApiDescription) => ({
    config: { ownCredentials: true, api },
    bodyLimit: MAX_XORB_BYTES,
  });

  /** The caller's current permission: access may have been removed since the token was made. */
  async function leaveOf(request: FastifyRequest<ScopeRoute>): Promise<XetWriteLeave> {
    const leave = parseXetToken(hub.signingKey, request.headers.authorization, new Date());
    if (leave.may !== "write" || leave.account !== request.params.scope)
      throw new RegistryError("forbidden", "The transfer token is for another repo.");
    await xet.check(leave);
    return leave;
  }

  // The owner of a chunk must stay hidden, and the sender's own cache knows its own chunks.
  for (const path of CHUNK_PATHS)
    app.get<ScopeRoute>(path, own(findChunk), async (request, reply) => {
      await leaveOf(request);
      return reply.code(404).send({ error: "Chunk not found." });
    });

  for (const path of XORB_PATHS)
    app.post<XorbRoute>(path, own(putXorb), async (request) => {
      const leave = await leaveOf(request);
      const isInserted = await xet.putXorb(leave, request.params.hash, bodyOf(request));
      if (!isInserted) await readRest(request);
      return { was_inserted: isInserted };
    });

  for (const path of SHARD_PATHS)
    app.post<ScopeRoute>(path, own(putShard), async (request) => {
      const leave = await leaveOf(request);
      await xet.takeShard(leave, await xet.readShard(bodyOf(request)));
      return { result: 1 };
    });

  app.post<ScopeRoute>(`${BASE}/v2/shards`, own(putShardInFrames), async (request, reply) => {
    const leave = await leaveOf(request);
    const files = await xet.readShard(bodyOf(request)).catch((error: unknown) => ({ error }));
    reply.type("application/x-ndjson").header("cache-control", "no-store");
    return reply.send(Readable.from(shardFrames(countOf(files), take, onFault)));

    async function take(onStored: (count: number) => void): Promise<void> {
      if ("error" in files) throw files.error;
      await xet.takeShard(leave, files, onStored);
    }
    function onFault(error: unknown): void {
      request.log.error({ err: error }, "a shard failed");
    }
  });

  app.post(`${BASE}/v1/telemetry`, own(ignoreXetTelemetry), async (_request, reply) =>
    reply.code(204).send(),
  );
}

const countOf = (files: readonly ShardFile[] | object): number =>
  Array.isArray(files) ? files.length : 1;

/** Stays open when it is not read to its end: else the sender would not get our answer. */
const bodyOf = ({ raw }: FastifyRequest): AsyncIterable<Uint8Array> =>
  raw.iterator({ destroyOnReturn: false });

/** A sender that asked to close the connection gets no answer while it still sends. */
async function readRest(request: FastifyRequest): Promise<void> {
  let left = MAX_XORB_BYTES;
  for await (const { length } of bodyOf(request)) {
    left -= length;
    if (left < 0) return;
  }
}
