import type { FastifyRequest } from "fastify";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

/** Anyone with such an ID can read the file. */
const FILE_ID = /^(\/api\/fal\/(?:files|uploads)\/)[\w-]+/;

export type LogFormat = "json" | "lines";

/** The log on standard output. A query may contain a token or a signature, so it is never logged. */
export const loggerOptions = ({ logLevel }: Pick<Config, "logLevel">, format: LogFormat) => ({
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
  ...(format === "lines" && { stream: lines() }),
});

/** One line per entry, for people: time, level, message and the fields that matter to them. */
const lines = () =>
  pretty({
    colorize: process.stdout.isTTY,
    translateTime: "SYS:HH:MM:ss",
    ignore: "pid,hostname,reqId",
    singleLine: true,
  });
