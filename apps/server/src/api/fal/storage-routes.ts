import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { fileUrl } from "../../fal/place-files.ts";
import { holderOf } from "../../fal/run-endpoint.ts";
import type { TemporaryFiles } from "../../fal/temporary-files.ts";
import { createAttempts } from "../../http/attempts.ts";
import type { ApiContext } from "../context.ts";
import { callerOf } from "../inference/inference-call.ts";
import { ownOrigin } from "./fal-hosts.ts";

const UPLOADS_PER_MINUTE = 60;
const UPLOADS = "/api/fal/uploads";

const wanted = z.object({
  file_name: z.string().min(1).max(200).default("file"),
  content_type: z.string().max(100).default("application/octet-stream"),
});
const signed = z.object({ signature: z.string() });

/** What a browser may show as it is; everything else is a download. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/json)$/;

interface Addressed {
  readonly Params: { readonly id: string; readonly part?: string };
}

/** `rest.fal.ai/storage`: files for calls of models, kept for a day at an address that cannot be guessed. */
export function storageRoutes(
  app: FastifyInstance,
  path: string,
  files: TemporaryFiles,
  { config }: ApiContext,
): void {
  const attempts = createAttempts(UPLOADS_PER_MINUTE, 60_000);
  const route = { config: { runsModels: true } };
  for (const way of ["initiate", "initiate-multipart"])
    app.post(`${path}/storage/upload/${way}`, route, async (request) => {
      const holder = holderOf(callerOf(request));
      attempts.count(holder);
      const { file_name: given, content_type: contentType } = wanted.parse(request.body);
      const name = given.replace(/[^\w.-]+/g, "-");
      const { id, signature } = await files.begin({ name, contentType, holder });
      const origin = ownOrigin(config, request);
      return {
        file_url: fileUrl(origin, id, name),
        upload_url: `${origin}${UPLOADS}/${id}?signature=${signature}`,
      };
    });

  app.get("/api/fal/files", route, (request) => files.room(holderOf(callerOf(request))));
  app.delete("/api/fal/files", route, async (request, reply) => {
    await files.clear(holderOf(callerOf(request)));
    return reply.code(204).send();
  });

  // The address is the leave: clients send no credentials there.
  const open = { config: { ownCredentials: true } };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const address of [`${UPLOADS}/:id`, `${UPLOADS}/:id/:part`])
      scope.put<Addressed>(address, open, async ({ params, query, raw }, reply) => {
        files.check(params.id, signed.parse(query).signature);
        const part = Number(params.part ?? 1);
        const etag = await files.put(params.id, part, raw);
        return reply.header("etag", etag).send({ partNumber: part, etag });
      });
  });
  app.post<Addressed>(`${UPLOADS}/:id/complete`, open, async ({ params, query }) => {
    files.check(params.id, signed.parse(query).signature);
    const { size } = await files.find(params.id);
    return { size };
  });
  app.get<Addressed>("/api/fal/files/:id/:name", open, async ({ params }, reply) => {
    const { file, bytes } = await files.read(params.id);
    const isShown = SHOWN.test(file.contentType);
    return reply
      .type(isShown ? file.contentType : "application/octet-stream")
      .header("content-length", file.size)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header(
        "content-disposition",
        `${isShown ? "inline" : "attachment"}; filename="${file.name}"`,
      )
      .header("cache-control", "private, max-age=3600")
      .send(bytes);
  });
}
