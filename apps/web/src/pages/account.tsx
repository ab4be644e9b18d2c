import { NameList } from "../account/name-list.tsx";
import { NameMark } from "../account/name-mark.tsx";
import { RepoRows } from "../catalogue/repo-rows.tsx";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatDate } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/:namespace`: what an account or an organization has published, and who belongs to whom. */
export function Component() {
  const { kind, name, createdAt, settingsPath, canCreate, members, organizations, ...repos } =
    usePageData("account");
  const since = `since ${formatDate(createdAt)}`;
  const hasRail = members !== undefined || organizations.length > 0;
  const newRepo = canCreate ? `${pathTo("newRepo")}?namespace=${name}` : undefined;
  return (
    <Page title={name}>
      <div className="flex items-start gap-3.5">
        <NameMark name={name} kind={kind} size="lg" />
        <PageHeading
          className="flex-1"
          note={kind === "organization" ? `Organization ${since}` : `Here ${since}`}
          actions={
            settingsPath && (
              <ButtonLink to={settingsPath} size="sm">
                Settings
              </ButtonLink>
            )
          }
        >
          {name}
        </PageHeading>
      </div>
      <div className={hasRail ? "mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]" : "mt-4"}>
        <div className="min-w-0 space-y-8">
          <Repos title="Models" kind="model" repos={repos.models} newRepo={newRepo} />
          <Repos title="Datasets" kind="dataset" repos={repos.datasets} newRepo={newRepo} />
        </div>
        {hasRail && (
          <div className="min-w-0 space-y-8">
            {members && (
              <NameList
                title="Members"
                kind="account"
                names={members.members}
                total={members.total}
              />
            )}
            {organizations.length > 0 && (
              <NameList
                title="Organizations"
                kind="organization"
                names={organizations}
                total={organizations.length}
              />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

function Repos({
  title,
  kind,
  repos,
  newRepo,
}: {
  readonly title: string;
  readonly kind: RepoSummary["kind"];
  readonly repos: readonly RepoSummary[];
  readonly newRepo: string | undefined;
}) {
  return (
    <section>
      <div className="mb-1.5 flex min-h-7 items-end justify-between gap-3">
        <h2 className="text-base">
          {title} <span className="tabular font-normal text-ink-3">{repos.length}</span>
        </h2>
        {newRepo && (
          <ButtonLink to={`${newRepo}&kind=${kind}`} variant="ghost" size="sm" className="-mr-2.5">
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
