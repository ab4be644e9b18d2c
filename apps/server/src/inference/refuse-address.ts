import { anonymous } from "@orrery/registry";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { protocolOf } from "../http/protocols.ts";
import { sendException } from "./bedrock/routes/send-runtime-error.ts";
import { sendFailure } from "./send-failure.ts";

/** Addresses that cannot be read, or hold too long a name, come to no route and no hook. */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.viewer = anonymous;
  reply.header("x-request-id", request.id);
  if (protocolOf(request) === "runtime")
    sendException(reply, "ValidationException", 400, {
      message: "The URL contains no model ID. Encode the model ID once.",
    });
  else sendFailure(error, request, reply);
}
