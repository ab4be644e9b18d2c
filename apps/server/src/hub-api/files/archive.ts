import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { RegistryError, type TreeEntry } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { pack } from "tar-stream";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getArchive } from "../schemas/resolve.ts";

const EXTENSION = ".tar";

/**
 * All files of a revision in one tar archive, large files as their bytes. Written while it is sent: a file
 * that cannot be read cuts the connection, so no shortened archive looks whole.
 */
export function archiveApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { files } = hub.registry;
  for (const { type, prefix } of REPO_ROUTES)
    app.route<{ Params: RepoParams & { readonly "*": string } }>({
      method: ["GET", "HEAD"],
      url: `${prefix}/:namespace/:name/archive/*`,
      config: { api: getArchive },
      async handler(request, reply) {
        const asked = request.params["*"];
        if (!asked.endsWith(EXTENSION))
          throw new RegistryError(
            "entry-not-found",
            `Unknown archive format: ${asked}. Ask for {revision}.tar.`,
          );
        const revision = asked.slice(0, -EXTENSION.length);
        const at = await files.at(request.viewer, repoIdFrom(type, request.params), revision);
        files.requireAll(at);
        const entries = await files.list(at, "", true);
        const { name } = at.repo.id;
        const folder = `${name}-${revision.replaceAll("/", "-")}`;
        const encoded = encodeURIComponent(`${folder}${EXTENSION}`);
        reply
          .type("application/x-tar")
          .header("content-disposition", `attachment; filename*=UTF-8''${encoded}`)
          .header("cache-control", "private, no-cache");
        if (at.commit) reply.header("x-repo-commit", at.commit);
        if (request.method === "HEAD") return reply.send();
        const archived = entries.filter((entry) => entry.type === "file");
        for (const { path } of archived) hub.downloads.count(request, at.repo, path);
        const mtime = (await files.lastCommit(at))?.date ?? new Date(0);
        return reply.send(
          tarOf(archived, { folder, mtime, read: (entry) => files.read(at, entry) }),
        );
      },
    });
}

interface Source {
  readonly folder: string;
  readonly mtime: Date;
  readonly read: (entry: TreeEntry) => ReturnType<ApiContext["hub"]["registry"]["files"]["read"]>;
}

/** One file after the other, each read as the one before is sent. */
function tarOf(entries: readonly TreeEntry[], { folder, mtime, read }: Source): Readable {
  const tar = pack();
  const write = async () => {
    for (const entry of entries) {
      const bytes = Readable.fromWeb((await read(entry)) as Parameters<typeof Readable.fromWeb>[0]);
      const header = { name: `${folder}/${entry.path}`, size: entry.size, mtime };
      await pipeline(bytes, tar.entry(header));
    }
    tar.finalize();
  };
  const body = Readable.from(tar, { objectMode: false });
  body.on("close", () => tar.destroy());
  write().catch((error: Error) => body.destroy(error));
  return body;
}
