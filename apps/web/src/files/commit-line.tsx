import { Link } from "react-router";
import type { CommitSummary } from "../page-data/repo/files.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { CommitIcon, HistoryIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** The last commit that changed the shown file or folder. */
export function CommitLine({
  commit,
  repo,
  history,
}: {
  readonly commit: CommitSummary;
  readonly repo: RepoHead;
  /** The URL of the list of earlier commits. */
  readonly history: string;
}) {
  const to = repoPaths(repo).commit(commit.id);
  return (
    <div className="flex min-h-9 items-center gap-x-2.5 px-3 py-1.5 text-sm">
      <CommitIcon aria-hidden className="size-4 text-ink-3" />
      <span className="max-w-32 shrink-0 truncate font-semibold">{commit.author}</span>
      <Link
        to={to}
        className="min-w-0 grow truncate text-ink-2 hover:underline"
        title={commit.title}
      >
        {commit.title}
      </Link>
      <code className="hidden shrink-0 text-xs text-ink-3 sm:inline" title={commit.id}>
        {commit.id.slice(0, 8)}
      </code>
      <TimeAgo iso={commit.date} className="hidden shrink-0 text-ink-3 sm:inline" />
      <Link to={history} className="text-link flex shrink-0 items-center gap-1">
        <HistoryIcon aria-hidden className="size-3.5" />
        {STRINGS.history.title}
      </Link>
    </div>
  );
}
