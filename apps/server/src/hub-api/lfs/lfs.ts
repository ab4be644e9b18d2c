import { type BlobDigest, type LfsPointer, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { originOf } from "../../http/origin.ts";
import { gitRepoIdFrom, REPO_ROUTES, type RepoParams } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { batch, lfsBatch, lfsObject, lfsVerify } from "../schemas/lfs.ts";
import { type DirectUpload, openDirectUploads, partUrls } from "./direct-uploads.ts";
import { formatGrant, GRANT_SECONDS, type LfsGrant } from "./lfs-grant.ts";
import { lfsLocksApi } from "./lfs-locks.ts";
import { chunkFor, MULTIPART_BYTES, partsOf } from "./lfs-parts.ts";
import { lfsTransferApi } from "./lfs-transfer.ts";
import { LFS_TYPE, speakLfs } from "./lfs-type.ts";

type LfsObject = z.infer<typeof lfsObject>;

const pointerOf = ({ oid, size }: LfsObject): LfsPointer => ({ digest: oid as BlobDigest, size });

/** Large files: the batch that says where to put or get them, and the word that they came (hub-protocol §2.5). */
export function lfsApi(app: FastifyInstance, context: ApiContext): void {
  const { config, hub } = context;
  const { lfs } = hub.registry;
  const { threshold = MULTIPART_BYTES, partBytes } = context.multipart ?? {};

  app.register(async (scope) => {
    speakLfs(scope);
    lfsLocksApi(scope, context);
    for (const { type, prefix } of REPO_ROUTES) {
      const base = `${prefix}/:namespace/:name(^[^/]+\\.git$)/info/lfs`;

      scope.post<{ Params: RepoParams }>(
        `${base}/objects/batch`,
        { config: { api: lfsBatch } },
        async (request, reply) => {
          const { operation, transfers, objects } = batch.parse(request.body);
          const id = gitRepoIdFrom(type, request.params);
          const origin = originOf(config, request);
          const now = new Date();
          const holder = request.viewer.kind === "account" ? request.credential : undefined;
          const hrefOf = (grant: LfsGrant) =>
            `${origin}${formatGrant(hub.signingKey, { ...grant, holder }, now)}`;
          const actionOf = (grant: LfsGrant) => ({
            href: hrefOf(grant),
            header: {},
            expires_in: GRANT_SECONDS,
          });
          reply.type(LFS_TYPE);

          if (operation === "download") {
            const { repoKey, given } = await lfs.find(request.viewer, id, objects.map(pointerOf));
            return { transfer: "basic", objects: objects.map(present), hash_algo: "sha256" };
            function present(one: LfsObject) {
              const pointer = pointerOf(one);
              if (given.get(pointer.digest) !== one.size)
                return { ...one, error: { code: 404, message: "Object not found in this repo." } };
              const download = actionOf({ action: "download", repoKey, object: pointer });
              return { ...one, authenticated: true, actions: { download } };
            }
          }

          const { repoKey, missing } = await lfs.plan(request.viewer, id, objects.map(pointerOf));
          const wanted = new Set<string>(missing.map(({ digest }) => digest));
          const sendsParts = transfers.includes("multipart");
          const direct = await openDirectUploads(context, request, repoKey, missing, sendsParts);
          // One answer has one transfer: with a very large object in it, all come in parts.
          const isLarge = missing.some(({ size }) => size > threshold);
          const isMultipart = (isLarge || direct.size > 0) && sendsParts;
          const throughHub = objects.filter(({ oid }) => wanted.has(oid) && !direct.has(oid));
          const chunk = chunkFor(
            throughHub.map(({ size }) => size),
            partBytes,
          );
          return {
            transfer: isMultipart ? "multipart" : "basic",
            objects: objects.map((one) => {
              // Clients take a missing `actions` for "stored already"; an empty one crashes them.
              if (!wanted.has(one.oid)) return one;
              const pointer = pointerOf(one);
              const sent = direct.get(one.oid);
              const upload = sent
                ? toStorage(pointer, sent)
                : isMultipart
                  ? inParts(pointer)
                  : whole(pointer);
              const verify = actionOf({
                action: "verify",
                repoKey,
                object: pointer,
                upload: sent?.key,
              });
              return { ...one, authenticated: true, actions: { upload, verify } };
            }),
            hash_algo: "sha256",
          };

          function toStorage(pointer: LfsPointer, sent: DirectUpload) {
            const { key: upload, chunk, urls } = sent;
            const [href = ""] = urls;
            if (!isMultipart) return { href, header: {}, expires_in: GRANT_SECONDS };
            const grant = { repoKey, object: pointer, chunk, upload };
            return {
              ...actionOf({ ...grant, action: "complete" }),
              header: partUrls(sent, pointer.size),
            };
          }
          function whole(pointer: LfsPointer) {
            return actionOf({ action: "upload", repoKey, object: pointer });
          }
          function inParts(pointer: LfsPointer) {
            const grant = { repoKey, object: pointer, chunk };
            const parts = partsOf(pointer.size, chunk).map(({ number }) => [
              `${number}`.padStart(5, "0"),
              hrefOf({ ...grant, action: "part", number }),
            ]);
            return {
              ...actionOf({ ...grant, action: "complete" }),
              // Some clients take every other key for a part's address: nothing else may be here.
              header: { chunk_size: `${chunk}`, ...Object.fromEntries(parts) },
            };
          }
        },
      );

      scope.post<{ Params: RepoParams }>(
        `${base}/verify`,
        { config: { api: lfsVerify } },
        async (request) => {
          const wanted = lfsObject.parse(request.body);
          const id = gitRepoIdFrom(type, request.params);
          const { size } = await lfs.get(request.viewer, id, pointerOf(wanted).digest);
          if (size !== wanted.size)
            throw new RegistryError("blob-mismatch", `The object has ${size} bytes.`);
          return {};
        },
      );
    }
  });
  lfsTransferApi(app, context);
}
