import { formatCount, formatShare, type Usage } from "@orrery/registry";
import type { StorageData } from "@orrery/web/page-data/storage";

export const presentStorage = ({ storageBytes, repos, quota }: Usage): StorageData => ({
  storage: formatShare(storageBytes, quota.storageBytes),
  repos: formatCount(repos, quota.repos),
  ...(quota.storageBytes > 0 && { share: Math.min(1, storageBytes / quota.storageBytes) }),
});
