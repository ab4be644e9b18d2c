import type { ListedRepo } from "../../page-data/repo-list.ts";
import { repoPath } from "../repo-rows.tsx";

/** The first pictures of a dataset, one on narrow screens. Its room stays if there are none after all. */
export function Thumbnail({ repo }: { readonly repo: ListedRepo }) {
  if (repo.thumbnail === undefined) return null;
  return (
    <img
      src={`${repoPath(repo)}/thumbnail?v=${repo.thumbnail}`}
      alt=""
      loading="lazy"
      decoding="async"
      className="block h-10 w-10 shrink-0 object-cover object-left sm:w-31 sm:object-contain sm:object-right"
    />
  );
}
