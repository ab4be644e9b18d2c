import { type BlobDigest, RegistryError } from "@orrery/registry";
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
    async (request) => {
      const grant = await checkUploadGrant(hub, request, "complete");
      const { account, repoKey, object, chunk = 0 } = grant;
      const { parts } = lfsCompletion.parse(request.body);
      const tags = parts
        .toSorted((a, b) => a.partNumber - b.partNumber)
        .map(({ etag }) => etag.replace(/^(W\/)?"|"$/g, ""));
      await lfs.joinParts(account, repoKey, object, chunk, tags);
      return {};
    },
  );

  scope.post<GrantRoute>(
    "/lfs/:repoKey/:digest/verify",
    { config: { api: verifyObject } },
    async (request) => {
      const { viewer, repo, object } = await checkGrant(hub, request, "verify");
      const { oid, size } = lfsReceived.parse(request.body);
      const stored = await lfs.getStored(viewer, repo, oid as BlobDigest);
      if (oid !== object.digest || stored.size !== size)
        throw new RegistryError("blob-mismatch", `The object has ${stored.size} bytes.`);
      return {};
    },
  );
}
