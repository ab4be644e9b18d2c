import { Link } from "react-router";
import type { PullGroup, PullsData } from "../page-data/pulls.ts";
import { usePageData } from "../page-source.ts";
import { PullStatusTag } from "../pulls/pull-status.tsx";
import { RepoHeader } from "../repo/repo-header.tsx";
import { repoPaths } from "../repo/repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { LinkTabs } from "../ui/tabs.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

const GROUPS = { open: "Open", merged: "Merged", closed: "Closed" } as const satisfies Record<
  PullGroup,
  string
>;

/** What people propose to change in a repo. */
export function Component() {
  const data = usePageData("modelPulls", "datasetPulls");
  const { repo, group, counts, pulls, page, isLast } = data;
  return (
    <Page title={`Pull requests · ${repo.id}`} head={<RepoHeader repo={repo} tab="pulls" />}>
      <h2 className="sr-only">Pull requests</h2>
      <LinkTabs
        label="By what became of them"
        current={group}
        className="mb-4"
        tabs={(Object.keys(GROUPS) as PullGroup[]).map((key) => ({
          key,
          label: GROUPS[key],
          count: counts[key],
          to: addressOf(key),
        }))}
      />
      {pulls.length === 0 ? <NoPulls {...data} /> : <PullList {...data} />}
      {(page > 1 || !isLast) && (
        <nav aria-label="Pages" className="mt-3 flex gap-4 text-sm">
          {page > 1 && (
            <Link to={addressOf(group, page - 1)} className="text-link">
              Newer
            </Link>
          )}
          {!isLast && (
            <Link to={addressOf(group, page + 1)} className="text-link">
              Older
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}

/** The page's own address with what was chosen; what is usual is left out. */
function addressOf(group: PullGroup, page = 1): string {
  const query = new URLSearchParams();
  if (group !== "open") query.set("status", group);
  if (page > 1) query.set("p", String(page));
  return `?${query}`;
}

const PullList = ({ repo, pulls }: PullsData) => (
  <ul
    aria-label="Pull requests"
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
    title={group === "open" ? "Nothing is proposed" : `None is ${group}`}
    action={
      group === "open" && (
        <ButtonLink to={repoPaths(repo).files(repo.defaultBranch, "")}>
          Look at the files
        </ButtonLink>
      )
    }
  >
    {group === "open" &&
      "Whoever can read this may propose a change: edit a file here, or upload with --create-pr."}
  </EmptyState>
);
