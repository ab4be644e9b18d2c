import { Readable } from "node:stream";
import { type ByteRange, parseBlobDigest, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseByteRange } from "../../http/byte-range.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getReconstruction, getReconstructionV1, getXetBytes } from "../schemas/xet.ts";
import { checkReaders } from "./check-readers.ts";
import { type MadeUpTerm, piecesOf, termsOf, xorbSize } from "./made-up-xorbs.ts";
import { formatReadGrant, parseReadGrant, type ReadGrant } from "./read-grant.ts";
import { parseXetToken } from "./xet-token.ts";

type FileRoute = { Params: { readonly hash: string } };

const BASE = "/xet/read/:epoch";
const V1_PATHS = ["/reconstruction/:hash", "/reconstructions/:hash", "/v1/reconstructions/:hash"];

/** How to put a file together, and the bytes for it, from the whole blob: any large file, however it came. */
export function xetReadRoutes(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { xet, lfs } = hub.registry;
  const checkReader = checkReaders(hub);
  const own = (api: ApiDescription) => ({ config: { ownCredentials: true, api } });

  /** The terms of the requested range, each with its signed URL; `undefined` beyond the file's end. */
  async function plan(request: FastifyRequest<FileRoute>) {
    const leave = parseXetToken(hub.signingKey, request.headers.authorization, new Date());
    if (leave.may !== "read")
      throw new RegistryError("forbidden", "The transfer token is valid only for uploads.");
    const { repoKey, credential } = leave;
    const digest = parseBlobDigest(request.params.hash);
    const size = digest && (await xet.sizeToRead(repoKey, credential, digest));
    if (!digest || size === undefined)
      throw new RegistryError("entry-not-found", "File not found in this repo.");
    const range = parseByteRange(request.headers.range, size);
    if (range === "unsatisfiable") return undefined;
    const { terms, offset } = termsOf(digest, size, range ?? { start: 0, end: size });
    const origin = originOf(config, request);
    const grant = { holder: credential, repoKey, digest, size };
    const urlOf = ({ number }: MadeUpTerm) =>
      `${origin}${formatReadGrant(hub.signingKey, { ...grant, number }, new Date())}`;
    return {
      offset_into_first_range: offset,
      terms: terms.map(({ hash, plainBytes, chunks }) => ({
        hash,
        unpacked_length: plainBytes,
        range: chunks,
      })),
      places: terms.map((term) => ({ ...term, url: urlOf(term) })),
    };
  }

  for (const path of V1_PATHS)
    app.get<FileRoute>(`${BASE}${path}`, own(getReconstructionV1), async (request, reply) => {
      const found = await plan(request);
      if (!found) return pastTheEnd(reply);
      const { places, ...rest } = found;
      const fetchInfo = places.map(({ hash, chunks, url, bytes }) => [
        hash,
        [{ range: chunks, url, url_range: inclusive(bytes) }],
      ]);
      return { ...rest, fetch_info: Object.fromEntries(fetchInfo) };
    });

  app.get<FileRoute>(
    `${BASE}/v2/reconstructions/:hash`,
    own(getReconstruction),
    async (request, reply) => {
      const found = await plan(request);
      if (!found) return pastTheEnd(reply);
      const { places, ...rest } = found;
      const xorbs = places.map(({ hash, chunks, url, bytes }) => [
        hash,
        [{ url, ranges: [{ chunks, bytes: inclusive(bytes) }] }],
      ]);
      return { ...rest, xorbs: Object.fromEntries(xorbs) };
    },
  );

  app.get("/xet/bytes/:repoKey/:digest/:number", own(getXetBytes), async (request, reply) => {
    const { params, query, headers } = request;
    const grant = parseReadGrant(hub.signingKey, params, query, new Date());
    await checkReader(grant.holder, grant.repoKey);
    const size = xorbSize(grant.size, grant.number);
    const range = parseByteRange(headers.range, size);
    if (range === "unsatisfiable") return pastTheEnd(reply);
    const { start, end } = range ?? { start: 0, end: size };
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${size}`);
    reply
      .type("application/octet-stream")
      .header("content-length", end - start)
      .header("cache-control", "private, no-store");
    return reply.send(Readable.from(bytesOf(grant, { start, end })));
  });

  async function* bytesOf(grant: ReadGrant, range: ByteRange): AsyncGenerator<Uint8Array> {
    const { repoKey, digest, size, number } = grant;
    for (const piece of piecesOf(size, number, range))
      if ("header" in piece) yield piece.header;
      else yield* await lfs.read(repoKey, { digest, size }, piece.blob);
  }
}

/** Clients ask on until they hear this: it is no failure. */
const pastTheEnd = (reply: FastifyReply) =>
  reply.code(416).send({ error: "The range is beyond the end of the file." });

const inclusive = ({ start, end }: ByteRange) => ({ start, end: end - 1 });
