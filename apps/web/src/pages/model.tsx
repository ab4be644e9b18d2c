import { usePageData } from "../page-source.ts";
import { CardOutline } from "../repo/card-outline.tsx";
import { FactsRail } from "../repo/facts-rail.tsx";
import { EmptyRepo, RepoCard } from "../repo/repo-card.tsx";
import { RepoHeader } from "../repo/repo-header.tsx";
import { Page } from "../ui/page.tsx";
import { UsagePanel } from "../usage/usage-panel.tsx";

/** The page of a model or a dataset: its card, beside what is known about it and how to use it. */
export function Component() {
  const { repo, card, facts, about, usage } = usePageData("model", "dataset");
  // A new repo begins with its `.gitattributes` and, where a licence was chosen, a card without text.
  const isEmpty = card.state === "absent" && facts.fileCount <= (repo.license ? 2 : 1);
  return (
    <Page title={repo.id} head={<RepoHeader repo={repo} tab="card" />}>
      {isEmpty ? (
        <EmptyRepo repo={repo} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <aside className="flex min-w-0 flex-col gap-6 lg:order-2" aria-label="Use and facts">
            <UsagePanel key={`${repo.kind} ${repo.id}`} repo={repo} usage={usage} />
            <FactsRail repo={repo} facts={facts} about={about} />
            {card.state === "rendered" && (
              <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
                <CardOutline outline={card.outline} />
              </div>
            )}
          </aside>
          <article className="min-w-0" aria-label="Card">
            <RepoCard repo={repo} card={card} />
          </article>
        </div>
      )}
    </Page>
  );
}
