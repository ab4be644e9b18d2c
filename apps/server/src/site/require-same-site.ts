import { RegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { isSameSite } from "../http/identity/same-site.ts";

/** Throws `forbidden` for a form of another site. */
export function requireSameSite(request: FastifyRequest): void {
  if (!isSameSite(request))
    throw new RegistryError("forbidden", "The form was submitted from another site.");
}
