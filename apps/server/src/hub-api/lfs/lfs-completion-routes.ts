import { accountOf, type BlobDigest, RegistryError, uploadPending } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { Hub } from "../../hub/hub.ts";
import { completeObject, lfsCompletion, lfsReceived, verifyObject } from "../schemas/lfs.ts";
import { checkGrant, checkUploadGrant, type GrantRoute } from "./check-grant.ts";
import { speakLfs } from "./lfs-type.ts";

/** What follows the bytes of an upload: joining its parts, and verifying the object. */
export function lfsCompletionRoutes(scope: FastifyInstance, hub: Hub): void {
  const { lfs } = hub.registry;
  speakLfs(scope);

  scope.post<GrantRoute>(
    "/lfs/:repoKey/:digest",
    { bodyLimit: 16_777_216, config: { api: completeObject } },
    async (request, reply) => {
      const grant = await checkUploadGrant(hub, request, "complete");
      const { account, repoKey, object, chunk = 0, upload } = grant;
      const { parts } = lfsCompletion.parse(request.body);
      const tags = parts
        .toSorted((a, b) => a.partNumber - b.partNumber)
        .map(({ etag }) => etag.replace(/^(W\/)?"|"$/g, ""));
      if (upload !== undefined) {
        // Not all clients ask again: what is still being read is waited for by the request that names the object.
        const isDone = await lfs.finishDirect(account, repoKey, object, upload, tags);
        return reply.code(isDone ? 200 : 202).send({});
      }
      await lfs.joinParts(account, repoKey, object, chunk, tags);
      return {};
    },
  );

  scope.post<GrantRoute>(
    "/lfs/:repoKey/:digest/verify",
    { config: { api: verifyObject } },
    async (request) => {
      const grant = await checkGrant(hub, request, "verify");
      const { viewer, repo, object, upload } = grant;
      const { oid, size } = lfsReceived.parse(request.body);
      const account = accountOf(viewer);
      if (upload !== undefined && account !== undefined)
        if (!(await lfs.finishDirect(account, repo.key, object, upload)))
          throw uploadPending(object.digest);
      const stored = await lfs.getStored(viewer, repo, oid as BlobDigest);
      if (oid !== object.digest || stored.size !== size)
        throw new RegistryError("blob-mismatch", `The object has ${stored.size} bytes.`);
      return {};
    },
  );
}
