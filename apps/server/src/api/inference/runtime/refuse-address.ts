import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { sendException } from "./send-runtime-error.ts";

/** Addresses that cannot be read, or hold too long a name, come to no route: told as each side reads it. */
export function refuseAddress(
  { code, message }: FastifyError,
  { url }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (/^\/{0,2}(?:bedrock\/{1,2})?model\//.test(url)) {
    const body = { message: "This address names no model. Encode the model id once." };
    sendException(reply, "ValidationException", 400, body);
  } else reply.code(400).send({ statusCode: 400, code, error: "Bad Request", message });
}
