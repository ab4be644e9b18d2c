import { useFetcher } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { buttonLook } from "../ui/button.tsx";
import { formatCount, formatInteger } from "../ui/format.ts";
import { HeartIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

/** Likes or unlikes a repo; works without JavaScript. Visitors are sent to sign in. */
export function LikeButton({ repo }: { readonly repo: RepoHead }) {
  const fetcher = useFetcher({ key: `like ${repo.kind} ${repo.id}` });
  const posted = fetcher.formData?.get("intent");
  const isLiked = posted ? posted === "like" : repo.isLiked;
  const likes = repo.likes + Number(isLiked) - Number(repo.isLiked);
  return (
    <fetcher.Form method="post" action={repoPaths(repo).card}>
      <input type="hidden" name="intent" value={isLiked ? "unlike" : "like"} />
      <button
        type="submit"
        aria-pressed={isLiked}
        aria-label={isLiked ? STRINGS.like.liked(likes) : STRINGS.like.like(likes)}
        title={formatInteger(likes)}
        className={buttonLook({ size: "sm" })}
      >
        <HeartIcon
          aria-hidden
          className={`size-3.5 ${isLiked ? "fill-bad text-bad" : "text-ink-3"}`}
        />
        <span className="tabular">{formatCount(likes)}</span>
      </button>
    </fetcher.Form>
  );
}
