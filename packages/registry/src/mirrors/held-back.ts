import type { Verdict } from "@orrery/scan";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { matchesVerdict } from "../mirror-rules/match-value.ts";
import { listVerdictDenials } from "../mirror-rules/mirror-rule-store.ts";
import type { Viewer } from "../viewer.ts";
import { listMirrorVerdicts } from "./mirror-store.ts";

/** Those of these mirrors whose scan found what a rule denies the viewer. What no rule is about costs one look. */
export async function listHeldBack(
  db: Database,
  viewer: Viewer,
  repoKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const verdicts = await listMirrorVerdicts(db, repoKeys);
  if (verdicts.size === 0) return new Set();
  const denials = (await listVerdictDenials(db)).filter(
    ({ organizationKey }) =>
      organizationKey === undefined ||
      (viewer.kind === "account" &&
        viewer.organizations.some(({ key }) => key === organizationKey)),
  );
  const isDenied = (verdict: Verdict) =>
    denials.some(({ value }) => matchesVerdict(value, verdict));
  return new Set([...verdicts].flatMap(([key, verdict]) => (isDenied(verdict) ? key : [])));
}

export const heldBack = (id: RepoId): RegistryError =>
  new RegistryError(
    "mirror-held",
    `${formatRepoId(id)} is held back: a scan here found a dangerous file in it, and a rule of this hub denies that.`,
  );
