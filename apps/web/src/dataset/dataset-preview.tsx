import { RowTable } from "../files/row-table.tsx";
import type { DatasetView } from "../page-data/dataset-view.ts";
import type { RepoHead } from "../page-data/repo.ts";
import { repoPaths } from "../repo/repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";

/** The first rows of a dataset above its card, and the way to all of them. */
export function DatasetPreview({
  repo,
  view,
}: {
  readonly repo: RepoHead;
  readonly view: DatasetView;
}) {
  const { content, config, split } = view;
  return (
    <section aria-label="First rows" className="mb-6 rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-3 rounded-t-lg border-b border-line bg-sunken py-1 pr-1.5 pl-3 text-sm">
        <h2 className="min-w-0 grow truncate font-semibold">
          First rows
          <span className="font-normal text-ink-3">
            {" "}
            of {config}, {split}
          </span>
        </h2>
        <ButtonLink size="sm" to={repoPaths(repo).rows}>
          All rows
        </ButtonLink>
      </div>
      {content.kind === "rows" ? (
        <RowTable page={content.page} label={`First rows of ${view.file}`} isPart />
      ) : (
        <p className="px-3 py-4 text-sm text-ink-2">{content.reason}</p>
      )}
    </section>
  );
}
