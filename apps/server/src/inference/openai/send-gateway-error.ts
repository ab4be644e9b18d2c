import type { FastifyReply, FastifyRequest } from "fastify";
import { forCaller, type WireError, wireError } from "../../http/error-response.ts";
import { GATEWAY_ERRORS, isGatewayError } from "../../outgoing/gateway-error.ts";

/** Clients of the OpenAI API read an object, those of the hub a sentence. */
type Shape = "open-ai" | "hub";

/** The last stop of calls of models. */
export const sendGatewayError =
  (shapeOf: (request: FastifyRequest) => Shape) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if ((error as Error).name === "CallerLeft") return void reply.raw.destroy();
    const { status, code, message } = forCaller(publicError(error), request);
    const shape = shapeOf(request);
    if (status >= 500 && !isGatewayError(error)) request.log.error({ err: error }, "call failed");
    if (isGatewayError(error) && error.retryAfter !== undefined)
      reply.header("retry-after", error.retryAfter);
    const type = status < 500 ? "invalid_request_error" : "server_error";
    const param = isGatewayError(error) ? (error.param ?? null) : null;
    const body =
      shape === "open-ai"
        ? { error: { message, type, param, code: OPEN_AI_CODES[code] ?? code } }
        : { error: message, code };
    reply
      .code(status)
      .header("x-error-code", code)
      .header("x-error-message", oneLine(message))
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(body));
  };

/** Codes that agents of that API act on, such as by shortening the chat. */
const OPEN_AI_CODES: Readonly<Record<string, string>> = {
  ContextLengthExceeded: "context_length_exceeded",
  UnsupportedParameter: "unsupported_parameter",
};

function publicError(error: unknown): WireError {
  if (!isGatewayError(error)) return wireError(error);
  const [, code] = GATEWAY_ERRORS[error.code];
  return { status: error.status, code, message: error.message };
}

/** Header values are one line of visible ASCII. */
const oneLine = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, 500);
