import type { ErrorCode } from "@orrery/registry";
import { isRegistryError } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../../http/error-response.ts";

export const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

/** RFC 7644, table 9. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability";

/** What is wrong with a request, in the protocol's words. */
export class ScimError extends Error {
  override readonly name = "ScimError";
  readonly statusCode = 400;
  readonly scimType: ScimType;
  constructor(scimType: ScimType, message: string) {
    super(message);
    this.scimType = scimType;
  }
}

const TYPES: { readonly [Code in ErrorCode]?: string } = {
  "scim-conflict": "uniqueness",
  "too-many-entries": "tooMany",
  "bad-request": "invalidValue",
  "body-too-complex": "tooMany",
};

export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const scimType =
    error instanceof ScimError
      ? error.scimType
      : isRegistryError(error)
        ? TYPES[error.code]
        : undefined;
  sendError(error, request, reply, (detail, { status }) => ({
    schemas: [ERROR_SCHEMA],
    status: `${status}`,
    ...(scimType && { scimType }),
    detail,
  }));
}
