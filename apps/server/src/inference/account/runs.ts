import { Readable } from "node:stream";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { FILE_POLICY } from "../../http/security-headers.ts";
import type { ApiContext } from "../gateway/context.ts";
import { createRun, getRunFile, newRun, putRunFile } from "../schemas/usage.ts";

interface FileRoute {
  readonly Params: { readonly run: string; readonly name: string };
  readonly Querystring: { readonly filename?: string };
}

/** Saved calls: the texts first, then each file separately. */
export function runsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { runs } = hub.registry;

  app.post("/api/runs", { config: { api: createRun } }, async ({ viewer, body }, reply) => {
    const { model, provider, ...run } = newRun.parse(body);
    if (!model) throw new RegistryError("bad-request", "model: not a model");
    const id = await runs.create(viewer, model, { ...run, ...(provider && { provider }) });
    return reply.code(201).send({ id });
  });

  app.get<FileRoute>(
    "/api/runs/:run/files/:name",
    { config: { api: getRunFile } },
    async ({ viewer, params }, reply) => {
      const { file, stream } = await runs.openFile(viewer, params.run, params.name);
      return reply
        .type(file.mediaType)
        .header("content-length", file.sizeBytes)
        .header("cache-control", "private, no-cache")
        .header("content-security-policy", FILE_POLICY)
        .send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]));
    },
  );

  app.register(async (raw) => {
    // Bodies are bytes, whatever their content type.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (_request, _body, done) => done(null));
    raw.put<FileRoute>(
      "/api/runs/:run/files/:name",
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { api: putRunFile } },
      async (request, reply) => {
        const { run, name } = request.params;
        const file = { name, fileName: request.query.filename ?? name, mediaType: typeOf(request) };
        const bytes = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>;
        await runs.putFile(request.viewer, run, file, bytes);
        return reply.code(204).send();
      },
    );
  });
}

/** Without parameters such as a codec. */
const typeOf = ({ headers }: FastifyRequest): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
