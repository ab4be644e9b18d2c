import { Readable } from "node:stream";
import { type BlobDigest, type LfsPointer, parseBlobDigest, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { originOf } from "../http/origin.ts";
import type { ApiContext } from "./context.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";
import { formatUploadPath, parseUploadGrant } from "./upload-grant.ts";

const LFS_TYPE = "application/vnd.git-lfs+json";

const object = z.object({
  oid: z.string().refine((oid) => parseBlobDigest(oid) !== undefined, "not a SHA-256"),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
const batch = z.object({
  operation: z.literal("upload"),
  objects: z.array(object).max(1000),
  // `@huggingface/hub` spells it with an underscore.
  hash_algo: z.enum(["sha256", "sha_256"]).optional(),
});
const grantQuery = z.object({
  size: z.coerce.number().int().min(0),
  expires: z.coerce.number().int(),
  signature: z.string(),
});

const pointerOf = ({ oid, size }: z.infer<typeof object>): LfsPointer => ({
  digest: oid as BlobDigest,
  size,
});

/** Large files: the batch that grants uploads, the bytes, and the word that they came (contract §2.5). */
export function lfsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { lfs } = hub.registry;
  app.addContentTypeParser(LFS_TYPE, { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new RegistryError("bad-request", "The body is not JSON."));
    }
  });

  for (const { type, prefix } of REPO_ROUTES) {
    const base = `${prefix}/:namespace/:name(^[^/]+\\.git$)/info/lfs`;
    const idOf = ({ namespace, name }: RepoParams) =>
      repoIdFrom(type, { namespace, name: name.replace(/\.git$/, "") });

    app.post<{ Params: RepoParams }>(`${base}/objects/batch`, async (request, reply) => {
      const { objects } = batch.parse(request.body);
      const id = idOf(request.params);
      const origin = originOf(config, request);
      const path = request.url.replace(/\/objects\/batch.*$/, "");
      reply.type(LFS_TYPE);
      const { repoKey, missing } = await lfs.plan(request.viewer, id, objects.map(pointerOf));
      const wanted = new Set<string>(missing.map(({ digest }) => digest));
      return {
        transfer: "basic",
        objects: objects.map((one) => {
          // Clients take a missing `actions` for "stored already"; an empty one crashes them.
          if (!wanted.has(one.oid)) return one;
          const grant = { repoKey, object: pointerOf(one) };
          const href = `${origin}${formatUploadPath(hub.signingKey, grant, new Date())}`;
          const verify = { href: `${origin}${path}/verify`, header: {} };
          return { ...one, authenticated: true, actions: { upload: { href, header: {} }, verify } };
        }),
      };
    });

    app.post<{ Params: RepoParams }>(`${base}/verify`, async (request) => {
      const wanted = object.parse(request.body);
      const stored = await lfs.get(request.viewer, idOf(request.params), pointerOf(wanted).digest);
      if (stored.size !== wanted.size)
        throw new RegistryError("blob-mismatch", `The object has ${stored.size} bytes.`);
      return {};
    });
  }

  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (_request, _body, done) => done(null));
    raw.put<{ Params: { repoKey: string; digest: string } }>(
      "/lfs/:repoKey/:digest",
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request) => {
        const query = grantQuery.parse(request.query);
        const grant = parseUploadGrant(hub.signingKey, request.params, query, new Date());
        const bytes = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>;
        await lfs.store(grant.repoKey, grant.object, bytes);
        return {};
      },
    );
  });
}
