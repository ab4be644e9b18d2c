import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getAdministrableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
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
      const settings = { ...(await findSettings(db, key)), ...changes };
      await writeSettings(db, key, settings);
      return settings;
    },
  };
}
