import { isUtf8 } from "node:buffer";
import { isSmallJson } from "@orrery/catalog";
import type { FastifyBodyParser, FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { CALL_JSON } from "../../http/body/json-body.ts";
import { GatewayError } from "../../outgoing/gateway-error.ts";

/** Deeper than any tool's schema, shallower than what a recursive writer of JSON can bear. */
const MAX_DEPTH = LIMITS.callJsonDepth.value;
const LARGE = 1_000_000;

/** Parses JSON so that it can be sent on unchanged. Rejects invalid characters and too deep nesting. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, bytes, done) => {
    // The OpenAI client for Python says so of calls that have none.
    if (bytes.length === 0 && !request.routeOptions.config.api?.body) return done(null, undefined);
    if (!isUtf8(bytes))
      return done(new GatewayError("invalid-request", "The body is not valid UTF-8."));
    const read = (text: string) => {
      if (!isSmallJson(text, CALL_JSON))
        return done(new GatewayError("invalid-request", "The JSON body has too many values."));
      return parse(request, text, (error, value) => {
        if (!error && isDeeperThan(MAX_DEPTH, value))
          return done(new GatewayError("invalid-request", "The JSON body is nested too deeply."));
        done(error, value);
      });
    };
    if (bytes.length < LARGE) return read(bytes.toString());
    // Joining, decoding and parsing many megabytes takes a while each: others have their turn in between.
    setImmediate(() => {
      const text = bytes.toString();
      setImmediate(() => read(text));
    });
  };
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner));
}
