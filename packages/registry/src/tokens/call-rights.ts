import { RegistryError } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { ScopedGrant } from "./grants.ts";
import { includes } from "./permission.ts";
import { grantsOf, permits, permitsSomewhere } from "./permits.ts";

const RUNS = "inference.serverless.write";

/**
 * Whether the credential may run a model, paid for by `billTo` or else its account; without `repo`, one that
 * is not on this hub. Visitors run what is public.
 */
export const canCall = (
  viewer: Viewer,
  repo: { readonly key: string } | undefined,
  billTo?: string,
): boolean =>
  viewer.kind === "anonymous" ||
  permits(viewer, RUNS, { namespace: billTo || viewer.name, key: repo?.key });

/** Throws `forbidden` where `canCall` says no. */
export function requireCanCall(
  viewer: Viewer,
  repo: { readonly key: string } | undefined,
  billTo?: string,
): void {
  if (!canCall(viewer, repo, billTo)) throw refusal("this model");
}

/** Throws `forbidden` where the credential may run no model at all. */
export function requireCanCallSome(viewer: Viewer): void {
  if (viewer.kind === "account" && !permitsSomewhere(viewer, RUNS)) throw refusal("models");
}

const refusal = (what: string) =>
  new RegistryError("forbidden", `This token does not have the permission to run ${what}.`);

/**
 * For calls of models, which need no right to read: the account as it sees them, or of a credential for some
 * models these alone.
 */
export function asCaller(viewer: Viewer): Viewer {
  if (viewer.kind === "anonymous") return viewer;
  if (viewer.scope === "inference") return { ...viewer, scope: "read" };
  if (viewer.scope !== "fineGrained" || !viewer.grants || !permitsSomewhere(viewer, RUNS))
    return viewer;
  const isLimited = !permits(viewer, RUNS) && grantsOf(viewer).every(isForModel);
  if (!isLimited) return { ...viewer, scope: "read" };
  return { ...viewer, grants: { ...viewer.grants, scoped: grantsOf(viewer).map(withReading) } };
}

const isForModel = ({ entity, permissions }: ScopedGrant): boolean =>
  entity.type === "model" || !includes(permissions, RUNS);

const withReading = (grant: ScopedGrant): ScopedGrant =>
  isForModel(grant) && includes(grant.permissions, RUNS)
    ? { ...grant, permissions: [...grant.permissions, "repo.content.read"] }
    : grant;
