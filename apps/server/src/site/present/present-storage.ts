import type { Usage } from "@orrery/registry";
import type { StorageData } from "@orrery/web/page-data/repo/storage";

export const presentStorage = ({ storageBytes, repos, quota }: Usage): StorageData => ({
  bytes: storageBytes,
  maxBytes: quota.storageBytes,
  repos,
  maxRepos: quota.repos,
});
