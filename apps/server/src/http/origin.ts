import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** This hub's address as the caller reached it, e.g. `http://localhost:4870`; the setting wins. */
export const originOf = ({ publicUrl }: Config, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;
