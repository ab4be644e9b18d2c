import type { FastifyInstance } from "fastify";
import { dataPath } from "../base/install-paths.ts";

const FILES = { "/realtime.js": "index.js", "/realtime.tgz": "realtime.tgz" } as const;

/** The client of live sessions for programs elsewhere: a module that pages import, and a package for npm. */
export function realtimeLibrary(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(FILES))
    app.get(path, (_request, reply) =>
      reply
        .header("access-control-allow-origin", "*")
        .sendFile(file, dataPath("library"), { immutable: false, maxAge: 0 }),
    );
}
