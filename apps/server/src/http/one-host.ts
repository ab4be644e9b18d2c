import { anonymous, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";

/** Refuses requests with two `Host` headers: a proxy before us may have believed the other one. */
export function oneHost(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { rawHeaders } = request.raw;
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index];
      if (name?.length === 4 && name.toLowerCase() === "host") count++;
    }
    if (count < 2) return;
    // The error handler reads the viewer.
    request.viewer = anonymous;
    throw new RegistryError("bad-request", "The request has several Host headers. Send one.");
  });
}
