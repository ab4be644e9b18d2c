import { Link, useSearchParams } from "react-router";
import { BranchSelect } from "../files/branch-select.tsx";
import { PathBreadcrumbs } from "../files/path-breadcrumbs.tsx";
import { usePageData } from "../page-source.ts";
import { RepoHeader } from "../repo/repo-header.tsx";
import { repoPaths } from "../repo/repo-paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { plural } from "../ui/format.ts";
import { Page } from "../ui/page.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

/** The history of a repo, or of one file or folder of it. */
export function Component() {
  const data = usePageData("modelCommits", "datasetCommits");
  const { repo, revision, path, branches, commits, total, nextCursor, isContinued } = data;
  const paths = repoPaths(repo);
  const [query] = useSearchParams();
  return (
    <Page
      title={`History${path && ` of ${path}`} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <h2 className="sr-only">History</h2>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <BranchSelect
          revision={revision}
          branches={branches}
          linkTo={(branch) => paths.commits(branch, path)}
        />
        <PathBreadcrumbs repo={repo} revision={revision} path={path} />
        {total !== undefined && (
          <p className="tabular ml-auto text-sm text-ink-2">{plural(total, "commit")}</p>
        )}
      </div>
      {commits.length === 0 ? (
        <EmptyState title="No commits here">Nothing has touched this yet.</EmptyState>
      ) : (
        <ol
          aria-label="Commits"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {commits.map(({ id, title, author, date }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 hover:bg-sunken"
            >
              <Link
                to={paths.commit(id)}
                className="min-w-0 basis-full font-medium wrap-anywhere hover:underline sm:grow sm:basis-0"
              >
                {title || "(no title)"}
              </Link>
              <span className="text-sm text-ink-2">{author}</span>
              <TimeAgo iso={date} className="text-sm text-ink-3" />
              <code className="text-xs text-ink-3">{id.slice(0, 8)}</code>
              <Link
                to={path ? paths.file(id, path) : paths.files(id, "")}
                className="text-link text-sm"
              >
                {path ? "File" : "Files"}
                <span className="sr-only"> at {id.slice(0, 8)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {(nextCursor || isContinued) && (
        <nav aria-label="Pages" className="mt-3 flex gap-4 text-sm">
          {isContinued && (
            <Link to="?" className="text-link">
              Newest
            </Link>
          )}
          {nextCursor && nextCursor !== query.get("cursor") && (
            <Link to={`?${new URLSearchParams({ cursor: nextCursor })}`} className="text-link">
              Older
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}
