import { Link } from "react-router";
import { ChecksMark } from "../checks/checks-mark.tsx";
import type { CommitSummary } from "../page-data/repo/files.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** Commits, one per line, each with a link to its files, or to the file at `path`. */
export function CommitList({
  repo,
  commits,
  path = "",
}: {
  readonly repo: RepoHead;
  readonly commits: readonly CommitSummary[];
  readonly path?: string;
}) {
  const paths = repoPaths(repo);
  return (
    <ol
      aria-label={STRINGS.commits.title}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {commits.map(({ id, title, author, date, checks }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 hover:bg-sunken">
          <Link
            to={paths.commit(id)}
            className="min-w-0 basis-full font-medium wrap-anywhere hover:underline sm:grow sm:basis-0"
          >
            {title || STRINGS.commits.noTitle}
          </Link>
          {checks && <ChecksMark counts={checks} href={`${paths.commit(id)}#checks`} />}
          <span className="text-sm text-ink-2">{author}</span>
          <TimeAgo iso={date} className="text-sm text-ink-3" />
          <code className="text-xs text-ink-3">{id.slice(0, 8)}</code>
          <Link
            to={path ? paths.file(id, path) : paths.files(id, "")}
            className="text-link text-sm"
          >
            {path ? STRINGS.commits.file : STRINGS.commits.files}
            <span className="sr-only">{STRINGS.commits.at(id.slice(0, 8))}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
