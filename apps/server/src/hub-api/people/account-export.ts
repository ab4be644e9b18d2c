import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type ExportFile, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { pack } from "tar-stream";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { exportAccount } from "../schemas/people.ts";

/** What the hub keeps of an account, as one archive, written while it is sent. */
export function accountExportApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  app.get("/api/settings/export", { config: { api: exportAccount } }, async (request, reply) => {
    const { viewer } = request;
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to export your data.");
    const origin = originOf(config, request);
    const files = await hub.registry.accountExports.files(viewer, (path) => `${origin}/${path}`);
    const folder = `${viewer.name}-${new Date().toISOString().slice(0, 10)}`;
    return reply
      .type("application/gzip")
      .header("content-disposition", `attachment; filename="${folder}.tar.gz"`)
      .header("cache-control", "private, no-store")
      .send(archiveOf(folder, files));
  });
}

/** A file that cannot be made cuts the connection, so no shortened archive looks whole. */
function archiveOf(folder: string, files: AsyncIterable<ExportFile>): Readable {
  const tar = pack();
  const write = async () => {
    for await (const { name, content } of files) {
      const bytes = Buffer.from(content);
      const header = { name: `${folder}/${name}`, size: bytes.length };
      // Waits until the reader took it: nothing piles up.
      await pipeline(Readable.from([bytes]), tar.entry(header));
    }
    tar.finalize();
  };
  const source = Readable.from(tar, { objectMode: false });
  const body = source.pipe(createGzip());
  body.on("close", () => {
    source.destroy();
    tar.destroy();
  });
  write().catch((error: Error) => body.destroy(error));
  return body;
}
