import { Readable } from "node:stream";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { routeNotFound } from "../../http/route-not-found.ts";
import type { Hub } from "../../hub/hub.ts";
import { MIRROR_PATH } from "../../hub/mirror/pull/relay.ts";

const asked = z.strictObject({
  key: z.string().max(200),
  start: z.number().int().min(0),
});

/** Bytes that this process is bringing, for another one. Below `internalRoutes`. */
export function mirrorApi(app: FastifyInstance, { mirrors }: Pick<Hub, "mirrors">): void {
  const config = { ownCredentials: true };
  app.post(MIRROR_PATH, { config, logLevel: "warn" }, async (request, reply) => {
    const { data } = asked.safeParse(request.body);
    if (!data) throw new RegistryError("bad-request", "This names no place in an object.");
    const found = mirrors?.relay(data.key, data.start);
    if (!found) throw routeNotFound(request);
    reply.header("content-type", "application/octet-stream");
    return reply.send(Readable.from(found));
  });
}
