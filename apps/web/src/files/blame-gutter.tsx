import { Link } from "react-router";
import type { BlameRange } from "../page-data/repo/blame.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { TimeAgo } from "../ui/time-ago.tsx";

/** Next to the lines of a file: the commit of each range at its first line. As many rows as the file has lines. */
export function BlameGutter({
  repo,
  ranges,
}: {
  readonly repo: RepoHead;
  readonly ranges: readonly BlameRange[];
}) {
  const paths = repoPaths(repo);
  return (
    <ul className="w-36 shrink-0 border-r border-line font-sans text-xs sm:w-80">
      {ranges.map(({ commit, first, count }) => (
        <li key={first} className="border-t border-line first:border-t-0">
          <div className="-mt-px flex h-5 items-center gap-2 px-3 first:mt-0">
            <Link
              to={paths.commit(commit.id)}
              title={`${commit.title} · ${commit.author}`}
              className="min-w-0 flex-1 truncate text-ink-2 hover:text-ink hover:underline"
            >
              {commit.title}
            </Link>
            <span className="hidden max-w-20 shrink-0 truncate text-ink-3 sm:inline">
              {commit.author}
            </span>
            <TimeAgo iso={commit.date} className="hidden shrink-0 text-ink-3 sm:inline" />
          </div>
          {Array.from({ length: count - 1 }, (_, index) => first + index + 1).map((line) => (
            <div key={line} className="h-5" />
          ))}
        </li>
      ))}
    </ul>
  );
}
