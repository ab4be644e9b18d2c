import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import {
  digestOf,
  SIGNATURE_HEADER,
  type SignatureCheck,
} from "../../base/signatures/process-signature.ts";
import { routeNotFound } from "../route-not-found.ts";

/** Begins the address of each route that only other processes of the hub may ask. */
export const INTERNAL = "/api/internal/";

const MOST_BYTES = 4_000_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Of the body that the header is signed for. */
    internalDigest: string | undefined;
  }
}

/**
 * Routes that only other processes of the hub may ask; to others they do not exist. Who has no signature is refused
 * before the body is read. Adds to a scope of its own, whose bodies are JSON.
 */
export function internalRoutes(app: FastifyInstance, check: SignatureCheck): void {
  app.decorateRequest("internalDigest", undefined);
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const { method, url: path, headers } = request;
    request.internalDigest = check.open(headers[SIGNATURE_HEADER], { method, path });
    if (request.internalDigest === undefined) throw routeNotFound(request);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: MOST_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (digestOf(body) !== request.internalDigest) throw routeNotFound(request);
      return JSON.parse(body.toString());
    },
  );
  const needBody: preHandlerAsyncHookHandler = async (request) => {
    // Without a content type no parser compared it.
    if (request.body === undefined) throw routeNotFound(request);
  };
  app.addHook("preHandler", needBody);
}
