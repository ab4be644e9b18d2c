import { Link, useSearchParams } from "react-router";
import { BranchSelect } from "../../files/branch-select.tsx";
import { CommitList } from "../../files/commit-list.tsx";
import { PathBreadcrumbs } from "../../files/path-breadcrumbs.tsx";
import { STRINGS } from "../../files/strings.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** The history of a repo, or of one file or folder of it. */
export function Component() {
  const data = usePageData("modelCommits", "datasetCommits");
  const { repo, revision, path, branches, commits, total, nextCursor, isContinued } = data;
  const paths = repoPaths(repo);
  const [query] = useSearchParams();
  return (
    <Page
      title={`${STRINGS.history.of(path)} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <h2 className="sr-only">{STRINGS.history.title}</h2>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <BranchSelect
          revision={revision}
          branches={branches}
          linkTo={(branch) => paths.commits(branch, path)}
        />
        <PathBreadcrumbs repo={repo} revision={revision} path={path} />
        {total !== undefined && (
          <p className="tabular ml-auto text-sm text-ink-2">{STRINGS.history.commits(total)}</p>
        )}
      </div>
      {commits.length === 0 ? (
        <EmptyState title={STRINGS.history.none}>{STRINGS.history.noneHere}</EmptyState>
      ) : (
        <CommitList repo={repo} commits={commits} path={path} />
      )}
      {(nextCursor || isContinued) && (
        <nav aria-label={STRINGS.pages.label} className="mt-3 flex gap-4 text-sm">
          {isContinued && (
            <Link to="?" className="text-link">
              {STRINGS.history.newest}
            </Link>
          )}
          {nextCursor && nextCursor !== query.get("cursor") && (
            <Link to={`?${new URLSearchParams({ cursor: nextCursor })}`} className="text-link">
              {STRINGS.history.older}
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}
