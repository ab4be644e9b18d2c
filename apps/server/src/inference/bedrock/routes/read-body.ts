import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { jsonParser } from "../../openai/parse-json.ts";

/** The content type that SDKs send by default. */
const ANY_TYPE =
  /^(?:|application\/octet-stream|text\/plain|application\/x-www-form-urlencoded)(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;

/**
 * Reads a body that came as bytes, for its signature is of them: JSON where it is said to be, or begins
 * like an object and is said to be anything; else the bytes themselves. Throws `invalid-request`.
 */
export function readBody(app: FastifyInstance) {
  const parse = jsonParser(app);
  return async (request: FastifyRequest): Promise<unknown> => {
    const { body, headers } = request;
    const type = headers["content-type"] ?? "";
    if (!Buffer.isBuffer(body) || body.length === 0)
      throw new GatewayError("invalid-request", "The body is empty.");
    const isJson = JSON_TYPE.test(type) || (ANY_TYPE.test(type) && isObject(body));
    return isJson ? parseBytes(parse, request, body) : body;
  };
}

/** JSON in bytes, of a request's body or inside it. */
export const parseBytes = (
  parse: FastifyBodyParser<Buffer>,
  request: FastifyRequest,
  bytes: Buffer,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    parse(request, bytes, (error, value) => (error ? reject(error) : resolve(value)));
  });

const isObject = (body: Buffer): boolean => /^\s*\{/.test(body.toString("latin1", 0, 100));
