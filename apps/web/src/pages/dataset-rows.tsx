import { DatasetParts } from "../dataset/dataset-parts.tsx";
import { RowTable } from "../files/row-table.tsx";
import { usePageData } from "../page-source.ts";
import { RepoHeader } from "../repo/repo-header.tsx";
import { repoPaths } from "../repo/repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";

/** The rows of a dataset, by configuration, split and file. */
export function Component() {
  const { repo, view } = usePageData("datasetRows");
  return (
    <Page title={`Rows · ${repo.id}`} head={<RepoHeader repo={repo} tab="rows" />}>
      <h2 className="sr-only">Rows</h2>
      {view ? (
        <div className="rounded-lg border border-line bg-surface">
          <DatasetParts repo={repo} view={view} />
          {view.content.kind === "rows" ? (
            <RowTable page={view.content.page} label={`Rows of ${view.file}`} />
          ) : (
            <EmptyState title="These rows cannot be shown" className="border-0">
              {view.content.reason}
            </EmptyState>
          )}
        </div>
      ) : (
        <EmptyState
          title="No rows to show"
          action={
            <ButtonLink to={repoPaths(repo).files(repo.defaultBranch, "")}>
              Look at the files
            </ButtonLink>
          }
        >
          Rows are shown of Parquet, CSV, TSV, JSON and JSON Lines files.
        </EmptyState>
      )}
    </Page>
  );
}
