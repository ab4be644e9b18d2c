import { BlameGutter } from "../../files/blame-gutter.tsx";
import { CodeView } from "../../files/code-view.tsx";
import { PathBreadcrumbs } from "../../files/path-breadcrumbs.tsx";
import { STRINGS } from "../../files/strings.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** The lines of a text file, each with the commit that wrote it. */
export function Component() {
  const { repo, revision, path, content, ranges } = usePageData("modelBlame", "datasetBlame");
  const name = path.split("/").at(-1) ?? path;
  const paths = repoPaths(repo);
  const history = paths.commits(revision, path);
  return (
    <Page
      title={`${STRINGS.blame.title} · ${path} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <h2 className="sr-only">{STRINGS.blame.of(name)}</h2>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <PathBreadcrumbs repo={repo} revision={revision} path={path} />
        <div className="ml-auto flex gap-1">
          <ButtonLink to={paths.file(revision, path)} size="sm">
            {STRINGS.blame.file}
          </ButtonLink>
          <ButtonLink to={history} size="sm">
            {STRINGS.history.title}
          </ButtonLink>
        </div>
      </div>
      <div className="rounded-lg border border-line bg-surface">
        {content.kind === "code" ? (
          <CodeView
            html={content.html}
            lines={content.lines}
            label={name}
            gutter={<BlameGutter repo={repo} ranges={ranges} />}
          />
        ) : (
          <EmptyState
            title={STRINGS.blame.none}
            className="border-0"
            action={<ButtonLink to={history}>{STRINGS.history.title}</ButtonLink>}
          >
            {content.reason}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
