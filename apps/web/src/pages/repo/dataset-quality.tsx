import { useActionData } from "react-router";
import { QualityState } from "../../dataset/quality/quality-state.tsx";
import { QualityView } from "../../dataset/quality/quality-view.tsx";
import { STRINGS } from "../../dataset/quality/strings.ts";
import { SplitChoice } from "../../dataset/split-choice.tsx";
import { ViewerNotice } from "../../dataset/viewer/viewer-notice.tsx";
import type { ActionData } from "../../page-data.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** What is wrong with the rows of a split. */
export function Component() {
  const { repo, place, notice, quality } = usePageData("datasetQuality");
  const answer = useActionData<ActionData>();
  const { rows } = repoPaths(repo);
  const here = place && new URLSearchParams({ config: place.config, split: place.split });
  return (
    <Page title={`${STRINGS.title} · ${repo.id}`} head={<RepoHeader repo={repo} tab="rows" />}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">{STRINGS.title}</h2>
        {place && <SplitChoice place={place} />}
        <ButtonLink size="sm" to={here ? `${rows}?${here}` : rows} className="ml-auto">
          {STRINGS.rows}
        </ButtonLink>
      </div>
      {notice && <ViewerNotice notice={notice} />}
      {quality ? (
        <>
          <QualityState quality={quality} canStart={repo.canWrite} error={answer?.errors.form} />
          {quality.made && (
            <QualityView made={quality.made} toRow={(row) => `${rows}?${here}&row=${row}`} />
          )}
        </>
      ) : (
        <EmptyState title={STRINGS.empty.title}>{STRINGS.empty.text}</EmptyState>
      )}
    </Page>
  );
}
