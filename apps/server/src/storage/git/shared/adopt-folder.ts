import { rm } from "node:fs/promises";
import { createRepositoryFolders } from "../repository-folders.ts";
import type { SharedGitStore } from "./shared-git-store.ts";

/** Takes in every repository below a folder, as a restored backup has them, and deletes each when it is stored. */
export async function adoptFolder(
  store: Pick<SharedGitStore, "adopt">,
  root: string,
): Promise<void> {
  for await (const { key, folder } of createRepositoryFolders(root, "adopted").list()) {
    await store.adopt(key, folder);
    await rm(folder, { recursive: true });
  }
}
