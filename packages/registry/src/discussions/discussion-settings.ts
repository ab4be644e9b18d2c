import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { MAX_CHECK_NAME } from "../rules.ts";
import type { Viewer } from "../viewer.ts";
import type { DiscussionSettings as Settings } from "./discussion.ts";
import { findSettings, writeSettings } from "./discussion-setting-store.ts";

/** What a repo's administrators decide about its discussions. */
export interface DiscussionSettings {
  /** Of a repo that the viewer may read. */
  of(repo: Repo): Promise<Settings>;
  /** Absent fields stay unchanged. */
  change(viewer: Viewer, id: RepoId, changes: Partial<Settings>): Promise<Settings>;
}

export function createDiscussionSettings({ db }: Pick<RegistryDeps, "db">): DiscussionSettings {
  return {
    of: ({ key }) => findSettings(db, key),

    async change(viewer, id, changes) {
      const { key } = await getAdministrableRepo({ db }, viewer, id);
      checkRequired(changes);
      const settings = { ...(await findSettings(db, key)), ...changes };
      await writeSettings(db, key, settings);
      return settings;
    },
  };
}

/** Of one repo. */
export const MAX_REQUIRED_REVIEWS = 6;
export const MAX_REQUIRED_CHECKS = 20;

function checkRequired({ requiredReviews = 0, requiredChecks = [] }: Partial<Settings>): void {
  if (requiredReviews < 0 || requiredReviews > MAX_REQUIRED_REVIEWS)
    throw new RegistryError("bad-request", `Require 0 to ${MAX_REQUIRED_REVIEWS} approvals.`);
  if (requiredChecks.length > MAX_REQUIRED_CHECKS)
    throw new RegistryError("bad-request", `Require at most ${MAX_REQUIRED_CHECKS} checks.`);
  const wrong = requiredChecks.find((name) => name === "" || name.length > MAX_CHECK_NAME);
  if (wrong !== undefined)
    throw new RegistryError(
      "bad-request",
      `Invalid name of a check. Use 1 to ${MAX_CHECK_NAME} characters.`,
    );
}
