import { join } from "node:path";

export const blobPath = (digest: string): string =>
  join("blobs", digest.slice(0, 2), digest.slice(2, 4), digest);

export const repoPath = (key: string): string => join("git", key.slice(-2), `${key}.git`);
