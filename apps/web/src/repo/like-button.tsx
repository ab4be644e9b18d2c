import { useFetcher } from "react-router";
import type { RepoHead } from "../page-data/repo.ts";
import { buttonLook } from "../ui/button.tsx";
import { formatCount, formatInteger, plural } from "../ui/format.ts";
import { HeartIcon } from "../ui/icon.ts";
import { repoPaths } from "./repo-paths.ts";

/** Likes a repo, or no longer: a form that needs no script. A visitor is sent to sign in first. */
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
        aria-label={isLiked ? `Liked, ${plural(likes, "like")}` : `Like, ${plural(likes, "like")}`}
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
