import { type BundleManifest, bundledName } from "./bundle-manifest.ts";

export const MANIFEST_NAME = "manifest.json";
export const SIGNATURE_NAME = "signature.json";

/** A file of a bundle, after the manifest and its signature. */
export interface Member {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Of which repo and file it is. */
  readonly what: string;
  /** The place of the repo whose history it is; absent for a large file. */
  readonly repo?: number;
}

/** The files that a manifest lists, in the order in which they are in the bundle. Each large file is there once. */
export function membersOf({ repos }: Pick<BundleManifest, "repos">): readonly Member[] {
  const histories = repos.flatMap(({ id, history }, repo): Member[] =>
    history
      ? [
          {
            ...{ name: `histories/${repo}.bundle`, ...history, repo },
            what: `the history of ${bundledName(id)}`,
          },
        ]
      : [],
  );
  const blobs = new Map<string, Member>();
  for (const { id, blobs: own } of repos)
    for (const { digest, size, path, isEarlier } of own)
      if (!isEarlier && !blobs.has(digest))
        blobs.set(digest, {
          ...{ name: `blobs/${digest}`, size, sha256: digest },
          what: `${printable(path)} of ${bundledName(id)}`,
        });
  return [...histories, ...blobs.values()];
}

/** Paths are of another hub: no control character reaches a terminal. */
const printable = (path: string): string => path.slice(0, 300).replace(/\p{C}/gu, "?");
