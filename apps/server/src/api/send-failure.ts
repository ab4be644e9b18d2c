import { RegistryError } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { falFailure } from "../fal/fal-error.ts";
import { sendError, type WireError } from "../http/error-response.ts";
import { isFileOfBareRepo, type Protocol, protocolOf } from "../http/protocols.ts";
import { sendException, sendRuntimeError } from "./inference/runtime/send-runtime-error.ts";

const UNKNOWN_ROUTE = "ROUTE_NOT_FOUND";

/** What to do instead, for addresses that clients ask by themselves. */
const HINTS: Readonly<Record<string, string>> = {
  "/oauth/device":
    "This hub does not support login in the browser. Create an access token at {origin}/settings, then run: hf auth login --token hf_...",
};

/** An address that nothing answers. A file of a repo without a namespace is a repo that is not there. */
export function routeNotFound({ method, url }: FastifyRequest, origin: string): Error {
  if (isFileOfBareRepo(url)) return new RegistryError("repo-not-found", "Repository not found");
  const path = url.split("?")[0] ?? "";
  const hint = HINTS[path]?.replace("{origin}", origin);
  const message = hint ?? `${method} ${path.slice(0, 200)} is not part of this API.`;
  return Object.assign(new Error(message), { statusCode: 404, code: UNKNOWN_ROUTE });
}

export const isRouteNotFound = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === UNKNOWN_ROUTE;

/** The last stop of any route: tells an error as the protocol of the address does, always in JSON. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  SENDERS[protocolOf(request)](error, request, reply);
}

type Send = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

const json =
  (bodyOf: (error: WireError) => object): Send =>
  (error, request, reply) =>
    sendError(error, request, reply, (_message, told) => bodyOf(told));

const hub = json(({ message }) => ({ error: message }));

const SENDERS: Readonly<Record<Protocol, Send>> = {
  hub,
  page: hub,
  "datasets-server": hub,
  "open-ai": json(({ message, status, code }) => ({
    error: {
      message,
      type: status < 500 ? "invalid_request_error" : "server_error",
      param: null,
      code,
    },
  })),
  anthropic: json(({ message, status }) => ({
    type: "error",
    error: { type: ANTHROPIC_TYPES[status] ?? anthropicType(status), message },
  })),
  oauth: json(({ message, status }) => ({
    error: status < 500 ? "invalid_request" : "server_error",
    error_description: message,
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

const ANTHROPIC_TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
};

const anthropicType = (status: number): string =>
  status < 500 ? "invalid_request_error" : "api_error";
