import { useState } from "react";
import { DatasetPreview } from "../dataset/dataset-preview.tsx";
import type { RepoHead } from "../page-data/repo.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ProviderTable } from "../providers/provider-table.tsx";
import { AccessForm } from "../repo/access-form.tsx";
import { CardOutline, FoldedOutline } from "../repo/card-outline.tsx";
import { FactsRail } from "../repo/facts-rail.tsx";
import { EmptyRepo, RepoCard } from "../repo/repo-card.tsx";
import { RepoHeader } from "../repo/repo-header.tsx";
import { Page } from "../ui/page.tsx";
import { UsagePanel } from "../usage/usage-panel.tsx";
import { Widget } from "../widget/widget.tsx";

/** The page of a model or a dataset: its card, beside what is known about it and how to use it. */
export function Component() {
  const data = usePageData("model", "dataset");
  const { repo, card, facts, related, rows, access, about, usage } = data;
  const { widget, providers, canMap } = data;
  const outline = card.state === "rendered" ? card.outline : [];
  const [inputs, setInputs] = useState<string>();
  // A new repo begins with its `.gitattributes` and, where a licence was chosen, a card without text.
  const isEmpty = card.state === "absent" && facts.fileCount <= (repo.license ? 2 : 1);
  return (
    <Page title={repo.id} head={<RepoHeader repo={repo} tab="card" />}>
      {isEmpty ? (
        <EmptyRepo repo={repo} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <aside className="flex min-w-0 flex-col gap-6 lg:col-start-2" aria-label="Use">
            {widget && <Widget key={repo.id} model={repo.id} data={widget} onInput={setInputs} />}
            <UsagePanel key={`${repo.kind} ${repo.id}`} repo={repo} usage={usage} inputs={inputs} />
          </aside>
          <article
            className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
            aria-label="Card"
          >
            {access && <AccessForm repo={repo} access={access} />}
            {rows && !access && <DatasetPreview repo={repo} view={rows} />}
            <FoldedOutline outline={outline} />
            <RepoCard repo={repo} card={card} />
            {providers && (
              <div className="mt-8 border-t border-line pt-5">
                <ProviderTable
                  providers={providers}
                  editPath={canMap ? mapPath(repo) : undefined}
                />
              </div>
            )}
          </article>
          <aside className="flex min-w-0 flex-col gap-6 lg:col-start-2" aria-label="Facts">
            <FactsRail repo={repo} facts={facts} about={about} related={related} />
            <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
              <CardOutline outline={outline} />
            </div>
          </aside>
        </div>
      )}
    </Page>
  );
}

const mapPath = ({ namespace, name }: RepoHead) => pathTo("modelProviders", { namespace, name });
