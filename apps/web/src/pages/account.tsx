import { RepoRows } from "../catalogue/repo-rows.tsx";
import type { RepoSummary } from "../page-data.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatDate } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/:namespace`: what an account has published. */
export function Component() {
  const { name, createdAt, isViewer, models, datasets } = usePageData("account");
  return (
    <Page title={name}>
      <div className="flex items-start gap-3.5">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-xl font-semibold text-accent-text uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <PageHeading
          className="flex-1"
          note={`Here since ${formatDate(createdAt)}`}
          actions={
            isViewer && (
              <ButtonLink to={pathTo("settings")} size="sm">
                Settings
              </ButtonLink>
            )
          }
        >
          {name}
        </PageHeading>
      </div>
      <div className="mt-4 space-y-8">
        <Repos title="Models" kind="model" repos={models} isViewer={isViewer} />
        <Repos title="Datasets" kind="dataset" repos={datasets} isViewer={isViewer} />
      </div>
    </Page>
  );
}

function Repos({
  title,
  kind,
  repos,
  isViewer,
}: {
  readonly title: string;
  readonly kind: RepoSummary["kind"];
  readonly repos: readonly RepoSummary[];
  readonly isViewer: boolean;
}) {
  return (
    <section>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <h2 className="text-base">
          {title} <span className="tabular font-normal text-ink-3">{repos.length}</span>
        </h2>
        {isViewer && (
          <ButtonLink
            to={`${pathTo("newRepo")}?kind=${kind}`}
            variant="ghost"
            size="sm"
            className="-mr-2.5"
          >
            New {kind}
          </ButtonLink>
        )}
      </div>
      {repos.length ? (
        <RepoRows repos={repos} label={title} />
      ) : (
        <p className="border-y border-line py-4 text-ink-3">No {kind}s to show.</p>
      )}
    </section>
  );
}
