import { matchesAny } from "../allowed-models/match-pattern.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { ScopedGrant } from "./grants.ts";
import { includes } from "./permission.ts";
import { grantsOf, permits, permitsSomewhere } from "./permits.ts";

const RUNS = "inference.serverless.write";

/** A model of this hub, or by its name one of a provider. */
export type Callable = { readonly key: string; readonly id?: RepoId } | { readonly name: string };

/**
 * Whether the credential may run a model, paid for by `billTo` or else its account. Visitors run what is
 * public.
 */
export const canCall = (viewer: Viewer, model: Callable | undefined, billTo?: string): boolean =>
  viewer.kind === "anonymous" ||
  (isListed(viewer, model) &&
    permits(viewer, RUNS, {
      namespace: billTo || viewer.name,
      key: model && "key" in model ? model.key : undefined,
    }));

/** Whether a token that is for some models is for this one. */
function isListed({ models }: AccountViewer, model: Callable | undefined): boolean {
  if (!models) return true;
  if (!model) return false;
  if ("name" in model) return matchesAny(models, model.name);
  return model.id !== undefined && matchesAny(models, formatRepoId(model.id));
}

/** Throws `forbidden` where `canCall` says no. */
export function requireCanCall(viewer: Viewer, model: Callable | undefined, billTo?: string): void {
  if (!canCall(viewer, model, billTo)) throw refusal("this model");
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
