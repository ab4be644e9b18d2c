import type { ListedRepo } from "../../page-data/repo-list.ts";
import { repoPath } from "../repo-rows.tsx";

/**
 * The first pictures of a dataset, one on narrow screens. The box has its size, not the image: browsers draw nothing of an
 * image without size and text that fails.
 */
export function Thumbnail({ repo }: { readonly repo: ListedRepo }) {
  if (repo.thumbnail === undefined) return null;
  return (
    <span className="flex h-10 w-10 shrink-0 overflow-hidden sm:w-31 sm:justify-end">
      <img
        src={`${repoPath(repo)}/thumbnail?v=${repo.thumbnail}`}
        alt=""
        loading="lazy"
        decoding="async"
        className="max-h-10 max-w-none self-start"
      />
    </span>
  );
}
