import { accountOf, anonymous, type Repo, type Viewer } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { Hub } from "../../hub/hub.ts";
import {
  type GrantParams,
  invalidGrant,
  type LfsAction,
  type LfsGrant,
  parseGrant,
} from "./lfs-grant.ts";

export type GrantRoute = { Params: GrantParams };

/** A grant whose holder still has access. */
export type CheckedGrant = LfsGrant & { readonly viewer: Viewer; readonly repo: Repo };

/** The URL's grant, after checking that its holder still has access. */
export async function checkGrant(
  { registry, signingKey }: Pick<Hub, "registry" | "signingKey">,
  request: FastifyRequest<GrantRoute>,
  action: LfsAction,
): Promise<CheckedGrant> {
  const { lfs, credentials } = registry;
  const grant = parseGrant(signingKey, action, request.params, request.query, new Date());
  const viewer = grant.holder ? await credentials.viewerFor(grant.holder) : anonymous;
  if (!viewer) throw invalidGrant();
  // Refusals are worded for the holder, who sends no credentials here.
  request.viewer = viewer;
  const right = action === "download" ? "download" : "upload";
  const repo = await lfs.reaffirm(viewer, grant.repoKey, right);
  return { ...grant, viewer, repo };
}

/** The same, for a grant that an account holds. */
export async function checkUploadGrant(
  hub: Pick<Hub, "registry" | "signingKey">,
  request: FastifyRequest<GrantRoute>,
  action: LfsAction,
): Promise<CheckedGrant & { readonly account: string }> {
  const grant = await checkGrant(hub, request, action);
  const account = accountOf(grant.viewer);
  if (account === undefined) throw invalidGrant();
  return { ...grant, account };
}
