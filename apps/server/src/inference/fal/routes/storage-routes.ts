import type { FastifyInstance } from "fastify";
import { createRateLimiter } from "../../../http/limits/rate-limiter.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { fileUrl } from "../../fal/place-files.ts";
import { holderOf } from "../../fal/run-endpoint.ts";
import type { TemporaryFiles } from "../../fal/temporary-files.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { callerOf } from "../../openai/inference-call.ts";
import {
  beginPartsUpload,
  beginUpload,
  completeUpload,
  deleteFiles,
  getFalFile,
  getRoom,
  newFile,
  putFile,
  signed,
} from "../../schemas/fal.ts";
import { ownOrigin } from "./fal-hosts.ts";

const UPLOADS_PER_MINUTE = 60;
const UPLOADS = "/api/fal/uploads";
const UPLOAD_WAYS = { initiate: beginUpload, "initiate-multipart": beginPartsUpload };

/** Types that a browser may display; all others are downloads. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/json)$/;

interface Addressed {
  readonly Params: { readonly id: string; readonly part?: string };
}

/** `rest.fal.ai/storage`: files for calls of models, kept for a day at a URL that cannot be guessed. */
export function storageRoutes(
  app: FastifyInstance,
  path: string,
  files: TemporaryFiles,
  { config }: ApiContext,
): void {
  const attempts = createRateLimiter(UPLOADS_PER_MINUTE, 60_000);
  const route = (api: ApiDescription) => ({ config: { runsModels: true, api } });
  for (const [way, api] of Object.entries(UPLOAD_WAYS))
    app.post(`${path}/storage/upload/${way}`, route(api), async (request) => {
      const holder = holderOf(callerOf(request));
      attempts.count(holder);
      const { file_name: given, content_type: contentType } = newFile.parse(request.body);
      const name = given.replace(/[^\w.-]+/g, "-");
      const { id, signature } = await files.begin({ name, contentType, holder });
      const origin = ownOrigin(config, request);
      return {
        file_url: fileUrl(origin, id, name),
        upload_url: `${origin}${UPLOADS}/${id}?signature=${signature}`,
      };
    });

  app.get("/api/fal/files", route(getRoom), (request) => files.room(holderOf(callerOf(request))));
  app.delete("/api/fal/files", route(deleteFiles), async (request, reply) => {
    await files.clear(holderOf(callerOf(request)));
    return reply.code(204).send();
  });

  // The URL is the credential: clients send no others there.
  const open = (api: ApiDescription) => ({ config: { ownCredentials: true, api } });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const address of [`${UPLOADS}/:id`, `${UPLOADS}/:id/:part`])
      scope.put<Addressed>(address, open(putFile), async ({ params, query, raw }, reply) => {
        files.check(params.id, signed.parse(query).signature);
        const part = Number(params.part ?? 1);
        const etag = await files.put(params.id, part, raw);
        return reply.header("etag", etag).send({ partNumber: part, etag });
      });
  });
  app.post<Addressed>(
    `${UPLOADS}/:id/complete`,
    open(completeUpload),
    async ({ params, query }) => {
      files.check(params.id, signed.parse(query).signature);
      const { size } = await files.find(params.id);
      return { size };
    },
  );
  app.get<Addressed>("/api/fal/files/:id/:name", open(getFalFile), async ({ params }, reply) => {
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
