import { Form, Link } from "react-router";
import { useAnswer } from "../../account/use-answer.ts";
import { ProposalNote } from "../../discussions/proposal-note.tsx";
import { ColumnForm } from "../../edit/rows/column-form.tsx";
import { RowForm } from "../../edit/rows/row-form.tsx";
import { RowsCommit } from "../../edit/rows/rows-commit.tsx";
import { STRINGS } from "../../edit/strings.ts";
import type { RowsEditData } from "../../page-data/repo/rows-edit.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** Changes and deletes rows of a split, and adds columns, directly or as a pull request. */
export function Component() {
  const data = usePageData("datasetRowsEdit");
  const { repo, config, split, content, commitId, canCommit } = data;
  const answer = useAnswer();
  const { rows } = STRINGS;
  const title = content.kind === "row" ? rows.title.row(content.row) : rows.title[content.kind];
  return (
    <Page title={`${title} · ${repo.id}`} head={<RepoHeader repo={repo} tab="rows" />}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-ink-3">{rows.of(config, split)}</p>
      </div>
      {content.kind === "problem" ? (
        <EmptyState
          title={content.message}
          action={
            <Link
              to={`${repoPaths(repo).rows}?${new URLSearchParams({ config, split })}`}
              className="text-link"
            >
              {rows.back}
            </Link>
          }
        />
      ) : (
        <>
          {!canCommit && <ProposalNote repo={repo} />}
          <Form method="post" className="space-y-5">
            <input type="hidden" name="parent" value={answer.values.parent ?? commitId} />
            {content.kind === "row" && <RowForm data={data} content={content} answer={answer} />}
            {content.kind === "column" && (
              <ColumnForm data={data} content={content} answer={answer} />
            )}
            {content.kind === "rows" && <DeleteRows data={data} content={content} />}
          </Form>
        </>
      )}
    </Page>
  );
}

function DeleteRows({
  data,
  content: { where, count },
}: {
  readonly data: RowsEditData;
  readonly content: Extract<RowsEditData["content"], { kind: "rows" }>;
}) {
  const { rows } = STRINGS;
  return (
    <>
      <div className="text-sm">
        <p>{rows.matching(count)}</p>
        <pre className="mt-1 overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
          {where}
        </pre>
      </div>
      <RowsCommit
        data={data}
        answer={useAnswer()}
        intent="deleteRows"
        label={rows.deleteRows(count)}
        message={rows.messages.rows(data.split)}
        isDeletion
      />
    </>
  );
}
