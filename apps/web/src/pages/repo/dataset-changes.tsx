import { ChangesForm } from "../../dataset/changes/changes-form.tsx";
import { ChangesView } from "../../dataset/changes/changes-view.tsx";
import { STRINGS } from "../../dataset/changes/strings.ts";
import { SplitChoice } from "../../dataset/split-choice.tsx";
import type { ChangesChoice } from "../../page-data/repo/dataset-changes.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** Rows of a dataset that changed between two revisions. */
export function Component() {
  const { repo, chosen, place, content } = usePageData("datasetChanges");
  const { rows } = repoPaths(repo);
  const here: Record<string, string> = place ? { config: place.config, split: place.split } : {};
  const to = (change: Partial<ChangesChoice>) => {
    const { from, to, key, kind, offset } = { ...chosen, ...change };
    return `?${new URLSearchParams({
      ...{ from, to, ...here },
      ...(key && { key }),
      ...(kind && { kind }),
      ...(offset > 0 && { offset: String(offset) }),
    })}`;
  };
  const toRow = (row: number) => `${rows}?${new URLSearchParams({ ...here, row: String(row) })}`;
  return (
    <Page
      title={`${STRINGS.title} · ${repo.id}`}
      width="full"
      head={<RepoHeader repo={repo} tab="rows" />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">{STRINGS.title}</h2>
        {place && <SplitChoice place={place} more={{ from: chosen.from, to: chosen.to }} />}
      </div>
      <ChangesForm
        chosen={chosen}
        place={place}
        keys={content.kind === "changes" ? content.changes.keys : []}
      />
      {content.kind === "changes" ? (
        <ChangesView
          changes={content.changes}
          chosen={chosen}
          to={to}
          toRow={chosen.to === repo.defaultBranch ? toRow : undefined}
        />
      ) : (
        <EmptyState
          title={STRINGS.problem}
          action={<ButtonLink to={to({})}>{STRINGS.retry}</ButtonLink>}
        >
          {content.message}
        </EmptyState>
      )}
    </Page>
  );
}
