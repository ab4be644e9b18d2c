import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";

/** Whoever knows such an id may read the file. */
const FILE_ID = /^(\/api\/fal\/(?:files|uploads)\/)[\w-]+/;

/** Structured lines on standard output. A query may hold a token or a signature, so it is never logged. */
export const loggerOptions = ({ logLevel }: Config) => ({
  level: logLevel,
  redact: ["req.headers", "*.password", "*.token"],
  serializers: {
    req: ({ id, method, url, ip }: FastifyRequest) => ({
      id,
      method,
      path: url.split("?")[0]?.replace(FILE_ID, "$1…"),
      ip,
    }),
  },
});
