import { RowTable } from "../files/row-table.tsx";
import type { DatasetView } from "../page-data/repo/dataset-view.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

/** The first rows of a dataset, with a link to all of them. */
export function DatasetPreview({
  repo,
  view,
}: {
  readonly repo: RepoHead;
  readonly view: DatasetView;
}) {
  const { content, config, split } = view;
  return (
    <section
      aria-label={STRINGS.preview.title}
      className="mb-6 rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center gap-3 rounded-t-lg border-b border-line bg-sunken py-1 pr-1.5 pl-3 text-sm">
        <h2 className="min-w-0 grow truncate font-semibold">
          {STRINGS.preview.title}
          <span className="font-normal text-ink-3">{STRINGS.preview.of(config, split)}</span>
        </h2>
        <ButtonLink size="sm" to={repoPaths(repo).rows}>
          {STRINGS.preview.all}
        </ButtonLink>
      </div>
      {content.kind === "rows" ? (
        <RowTable page={content.page} label={STRINGS.preview.firstOf(view.file)} isPart />
      ) : (
        <p className="px-3 py-4 text-sm text-ink-2">{content.reason}</p>
      )}
    </section>
  );
}
