import { formatLfsPointer, type TreeEntry } from "@orrery/registry";

/** A file or folder in the words of the hub protocol (§1.3). */
export const presentTreeEntry = ({ type, path, oid, size, lfs }: TreeEntry) => ({
  type,
  oid,
  size,
  path,
  ...(lfs && {
    lfs: { oid: lfs.digest, size: lfs.size, pointerSize: formatLfsPointer(lfs).length },
  }),
});
