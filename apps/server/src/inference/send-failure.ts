import type { FastifyReply, FastifyRequest } from "fastify";
import { sendError, type WireError } from "../http/error-response.ts";
import { type Protocol, protocolOf } from "../http/protocols.ts";
import { isRouteNotFound } from "../http/route-not-found.ts";
import { anthropicError } from "./anthropic/anthropic-error.ts";
import { sendException, sendRuntimeError } from "./bedrock/routes/send-runtime-error.ts";
import { falFailure } from "./fal/fal-error.ts";
import { openAiError } from "./openai/open-ai-error.ts";

/** The last error handler of any route: sends an error in the protocol of the URL, always as JSON. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  SENDERS[protocolOf(request)](error, request, reply);
}

type Send = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

const json =
  (bodyOf: (wire: WireError, error: unknown, request: FastifyRequest) => object): Send =>
  (error, request, reply) =>
    sendError(error, request, reply, (_message, wire) => bodyOf(wire, error, request));

const hub = json(({ message }) => ({ error: message }));

const SENDERS: Readonly<Record<Protocol, Send>> = {
  hub,
  page: hub,
  "datasets-server": hub,
  ollama: hub,
  "open-ai": json((wire, error, { body }) => openAiError(error, wire, body)),
  anthropic: json((wire, error, { id }) => anthropicError(error, wire, id)),
  mcp: json(({ message }) => ({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null })),
  oauth: json(({ message, status }) => ({
    error: OAUTH_ERRORS[status] ?? (status < 500 ? "invalid_request" : "server_error"),
    error_description: message,
  })),
  oci: json(({ message, status }) => ({
    errors: [{ code: OCI_ERRORS[status] ?? "UNKNOWN", message, detail: null }],
  })),
  scim: json(({ message, status }) => ({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: `${status}`,
    detail: message,
  })),
  fal(error, request, reply) {
    const { body } = falFailure(error);
    sendError(error, request, reply, () => body);
  },
  runtime(error, request, reply) {
    if (!isRouteNotFound(error)) return sendRuntimeError(error, request, reply);
    const { message } = error as Error;
    return sendException(reply, "UnknownOperationException", 404, { message });
  },
};

/** A device that asks too often waits longer then, and asks again. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = { 429: "slow_down" };

/** As the distribution specification names them. */
const OCI_ERRORS: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  403: "DENIED",
  404: "NAME_UNKNOWN",
  405: "UNSUPPORTED",
  429: "TOOMANYREQUESTS",
};
