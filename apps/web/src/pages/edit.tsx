import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { EditForm } from "../edit/edit-form.tsx";
import { BranchSelect } from "../files/branch-select.tsx";
import { PathBreadcrumbs } from "../files/path-breadcrumbs.tsx";
import { usePageData } from "../page-source.ts";
import { RepoHeader } from "../repo/repo-header.tsx";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Page } from "../ui/page.tsx";

/** Makes, changes, moves and deletes a file of a repo, directly or as a proposal. */
export function Component() {
  const data = usePageData("modelEdit", "datasetEdit");
  const { repo, revision, path, commitId, content, canCommit } = data;
  const isDeleting = usePosting("intent", "delete");
  const isNew = content.kind === "new";
  const title = isNew ? "New file" : `Edit ${path.split("/").at(-1)}`;
  return (
    <Page
      title={`${title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <BranchSelect revision={revision} branches={[revision]} linkTo={() => ""} />
        <h2 className="text-lg">{title}</h2>
        {path && <PathBreadcrumbs repo={repo} revision={revision} path={path} />}
        {!isNew && (
          <div className="ml-auto">
            <Confirm
              label="Delete file"
              question={
                <>
                  {canCommit ? "Delete" : "Propose to delete"} <strong>{path}</strong>? Its history
                  stays.
                </>
              }
            >
              <Form method="post">
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="parent" value={commitId ?? ""} />
                <input type="hidden" name="target" value={canCommit ? "commit" : "propose"} />
                <Button type="submit" variant="danger" size="sm" busy={isDeleting}>
                  {canCommit ? "Delete it" : "Propose it"}
                </Button>
              </Form>
            </Confirm>
          </div>
        )}
      </div>
      {!canCommit && (
        <p className="mb-4 rounded-md bg-info-soft p-3 text-sm">
          Only {repo.namespace} can change this {repo.kind}. Your change becomes a pull request that
          they can accept.
        </p>
      )}
      <EditForm key={`${repo.kind} ${repo.id} ${revision} ${path}`} {...data} />
    </Page>
  );
}
