import { Link } from "react-router";
import { ChecksList } from "../../checks/checks-list.tsx";
import { DiffView } from "../../diff/diff-view.tsx";
import { STRINGS } from "../../files/strings.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** One commit and its diff. */
export function Component() {
  const { repo, commit, description, parents, checks, diff } = usePageData(
    "modelCommit",
    "datasetCommit",
  );
  const paths = repoPaths(repo);
  return (
    <Page
      title={`${commit.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={commit.id} />}
    >
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{commit.title || STRINGS.commits.noTitle}</h2>
          {description && (
            <p className="mt-1 max-w-[70ch] whitespace-pre-wrap wrap-anywhere text-ink-2">
              {description}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <strong>{commit.author}</strong>
            <TimeAgo iso={commit.date} className="text-ink-3" />
            <span className="flex items-center">
              <code className="text-xs">{commit.id.slice(0, 12)}</code>
              <CopyButton content={commit.id} label={STRINGS.commits.copy} />
            </span>
            {parents.map((id) => (
              <span key={id} className="text-ink-3">
                {STRINGS.commits.parent}
                <Link to={paths.commit(id)} className="text-link font-mono text-xs">
                  {id.slice(0, 8)}
                </Link>
              </span>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {repo.kind === "dataset" && parents[0] !== undefined && (
            <ButtonLink size="sm" to={paths.changes(parents[0], commit.id)}>
              {STRINGS.commits.rows}
            </ButtonLink>
          )}
          <ButtonLink size="sm" to={paths.files(commit.id, "")}>
            {STRINGS.commits.filesAt}
          </ButtonLink>
        </div>
      </div>
      {checks.length > 0 && (
        <div className="mb-6">
          <ChecksList checks={checks} />
        </div>
      )}
      <DiffView diff={diff} linkTo={(path) => paths.file(commit.id, path)} />
    </Page>
  );
}
