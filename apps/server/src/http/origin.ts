import type { FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";

/** This hub's origin as the caller reached it, e.g. `http://localhost:4870`; the setting takes precedence. */
export const originOf = ({ publicUrl }: Config, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;
