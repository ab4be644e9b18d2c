import { statfs } from "node:fs/promises";
import { RegistryError, type StoredBlob } from "@orrery/registry";

/** Throws `storage-full` where an object would leave less free than the hub's reserve. */
export async function requireRoom(
  folder: string,
  reserveBytes: number,
  { size }: StoredBlob,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - size < reserveBytes)
    throw new RegistryError(
      "storage-full",
      "The hub's disk has no room for this file of another hub. Ask the administrator to free space, then retry.",
    );
}
