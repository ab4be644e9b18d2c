import { DatasetParts } from "../../dataset/dataset-parts.tsx";
import { STRINGS } from "../../dataset/strings.ts";
import { SplitViewerView } from "../../dataset/viewer/split-viewer-view.tsx";
import { ViewerNotice } from "../../dataset/viewer/viewer-notice.tsx";
import { RowTable } from "../../files/row-table.tsx";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** The rows of a dataset, by configuration, split and file. */
export function Component() {
  const { repo, view, viewer, notice } = usePageData("datasetRows");
  if (viewer)
    return (
      <Page
        title={`${STRINGS.rows.title} · ${repo.id}`}
        width="full"
        head={<RepoHeader repo={repo} tab="rows" />}
      >
        <h2 className="sr-only">{STRINGS.rows.title}</h2>
        <SplitViewerView repo={repo} viewer={viewer} />
      </Page>
    );
  return (
    <Page title={`${STRINGS.rows.title} · ${repo.id}`} head={<RepoHeader repo={repo} tab="rows" />}>
      <h2 className="sr-only">{STRINGS.rows.title}</h2>
      {notice && <ViewerNotice notice={notice} />}
      {view ? (
        <div className="rounded-lg border border-line bg-surface">
          <DatasetParts repo={repo} view={view} />
          {view.content.kind === "rows" ? (
            <RowTable page={view.content.page} label={STRINGS.rows.of(view.file)} />
          ) : (
            <EmptyState title={STRINGS.rows.unreadable} className="border-0">
              {view.content.reason}
            </EmptyState>
          )}
        </div>
      ) : (
        <EmptyState
          title={STRINGS.rows.none}
          action={
            <ButtonLink to={repoPaths(repo).files(repo.defaultBranch, "")}>
              {STRINGS.rows.viewFiles}
            </ButtonLink>
          }
        >
          {STRINGS.rows.formats}
        </EmptyState>
      )}
    </Page>
  );
}
