import { DiffView } from "../diff/diff-view.tsx";
import { CommitList } from "../files/commit-list.tsx";
import type { DiscussionData, PullData } from "../page-data/repo/discussions.ts";
import { formatLineRange } from "../page-data/repo/line-range.ts";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LineForm } from "./line-forms.tsx";
import { askedLines, formPlace, lineNotes } from "./line-notes.tsx";
import { STRINGS } from "./strings.ts";

/** What a pull request changes: its commits, and the diff. */
export function PullChanges(data: DiscussionData & { readonly pull: PullData }) {
  const { repo, discussion, pull } = data;
  const { commits, diff } = pull;
  const asked = askedLines(data);
  const paths = repoPaths(repo);
  const revision = pull.mergeCommit ?? `refs/pr/${discussion.number}`;
  return (
    <>
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
          {asked && !formPlace(data) && (
            <div className="mb-3 text-sm">
              <LineForm key={formatLineRange(asked)} range={asked} />
            </div>
          )}
          <DiffView
            diff={diff}
            linkTo={(path) => paths.file(revision, path)}
            notes={lineNotes(data)}
          />
        </section>
      )}
    </>
  );
}
