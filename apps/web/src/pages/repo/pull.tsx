import { Link } from "react-router";
import { DiffView } from "../../diff/diff-view.tsx";
import { CommitList } from "../../files/commit-list.tsx";
import type { PullData } from "../../page-data/repo/pulls.ts";
import { usePageData } from "../../page-source.ts";
import { PullCommands } from "../../pulls/pull-commands.tsx";
import { CommentForm, MergeForm } from "../../pulls/pull-forms.tsx";
import { PullStatusTag } from "../../pulls/pull-status.tsx";
import { PullTimeline } from "../../pulls/pull-timeline.tsx";
import { STRINGS } from "../../pulls/strings.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** One pull request: timeline, changes, and the forms that merge or close it. */
export function Component() {
  const data = usePageData("modelPull", "datasetPull");
  const { repo, pull, happened, commits, diff } = data;
  const paths = repoPaths(repo);
  const revision = pull.mergeCommit ?? `refs/pr/${pull.number}`;
  return (
    <Page
      title={`${pull.title} #${pull.number} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="pulls" />}
    >
      <PullHead {...data} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-5">
          <PullTimeline {...data} />
          <MergeForm {...data} />
          <CommentForm key={`${pull.number} ${happened.length}`} {...data} />
        </div>
        <PullCommands {...data} />
      </div>
      <section aria-label={STRINGS.page.commits} className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-lg">{STRINGS.page.commitCount(commits.length)}</h3>
          <ButtonLink size="sm" to={paths.files(revision, "")}>
            {STRINGS.page.files}
          </ButtonLink>
        </div>
        {commits.length > 0 && <CommitList repo={repo} commits={commits} />}
      </section>
      {diff.fileCount > 0 && (
        <section aria-label={STRINGS.page.changes} className="mt-8">
          <h3 className="mb-1 text-lg">{STRINGS.page.changes}</h3>
          <DiffView diff={diff} linkTo={(path) => paths.file(revision, path)} />
        </section>
      )}
    </Page>
  );
}

const PullHead = ({ repo, pull, commits }: PullData) => (
  <div className="mb-5">
    <h2 className="text-lg wrap-anywhere">
      {pull.title} <span className="tabular font-normal text-ink-3">#{pull.number}</span>
    </h2>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <PullStatusTag status={pull.status} />
      <span>
        <strong>{pull.author}</strong>
        {doingOf(pull, commits)}
        <code>{pull.base}</code>
      </span>
      <TimeAgo iso={pull.createdAt} className="text-ink-3" />
      {pull.mergeCommit && (
        <span className="text-ink-3">
          {STRINGS.head.mergedAs}
          <Link
            to={repoPaths(repo).commit(pull.mergeCommit)}
            className="text-link font-mono text-xs"
          >
            {pull.mergeCommit.slice(0, 8)}
          </Link>
        </span>
      )}
    </p>
  </div>
);

function doingOf({ status }: PullData["pull"], { length }: PullData["commits"]): string {
  if (length === 0) return STRINGS.head.prepares;
  return status === "merged" ? STRINGS.head.proposed(length) : STRINGS.head.wantsToMerge(length);
}
