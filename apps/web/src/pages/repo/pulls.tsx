import { Link } from "react-router";
import type { PullGroup, PullsData } from "../../page-data/repo/pulls.ts";
import { usePageData } from "../../page-source.ts";
import { PullStatusTag } from "../../pulls/pull-status.tsx";
import { STRINGS } from "../../pulls/strings.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { LinkTabs } from "../../ui/tabs.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** The pull requests of a repo. */
export function Component() {
  const data = usePageData("modelPulls", "datasetPulls");
  const { repo, group, counts, pulls, page, isLast } = data;
  return (
    <Page
      title={`${STRINGS.list.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="pulls" />}
    >
      <h2 className="sr-only">{STRINGS.list.title}</h2>
      <LinkTabs
        label={STRINGS.list.filter}
        current={group}
        className="mb-4"
        tabs={(Object.keys(STRINGS.list.groups) as PullGroup[]).map((key) => ({
          key,
          label: STRINGS.list.groups[key],
          count: counts[key],
          to: addressOf(key),
        }))}
      />
      {pulls.length === 0 ? <NoPulls {...data} /> : <PullList {...data} />}
      {(page > 1 || !isLast) && (
        <nav aria-label={STRINGS.list.pages} className="mt-3 flex gap-4 text-sm">
          {page > 1 && (
            <Link to={addressOf(group, page - 1)} className="text-link">
              {STRINGS.list.newer}
            </Link>
          )}
          {!isLast && (
            <Link to={addressOf(group, page + 1)} className="text-link">
              {STRINGS.list.older}
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}

/** The page's URL with the chosen status and page, without defaults. */
function addressOf(group: PullGroup, page = 1): string {
  const query = new URLSearchParams();
  if (group !== "open") query.set("status", group);
  if (page > 1) query.set("p", String(page));
  return `?${query}`;
}

const PullList = ({ repo, pulls }: PullsData) => (
  <ul
    aria-label={STRINGS.list.title}
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {pulls.map(({ number, title, status, author, createdAt }) => (
      <li key={number} className="flex items-start gap-x-3 px-3 py-2 hover:bg-sunken">
        <PullStatusTag status={status} />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <Link
            to={repoPaths(repo).pull(number)}
            className="min-w-0 basis-full font-medium wrap-anywhere hover:underline sm:grow sm:basis-0"
          >
            {title} <span className="tabular font-normal text-ink-3">#{number}</span>
          </Link>
          <span className="text-sm text-ink-2">{author}</span>
          <TimeAgo iso={createdAt} className="text-sm text-ink-3" />
        </div>
      </li>
    ))}
  </ul>
);

const NoPulls = ({ repo, group }: PullsData) => (
  <EmptyState
    title={STRINGS.list.none[group]}
    action={
      group === "open" && (
        <ButtonLink to={repoPaths(repo).files(repo.defaultBranch, "")}>
          {STRINGS.list.viewFiles}
        </ButtonLink>
      )
    }
  >
    {group === "open" && STRINGS.list.howTo}
  </EmptyState>
);
