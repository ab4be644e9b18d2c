import { ProposalNote } from "../../discussions/proposal-note.tsx";
import { DeleteFile } from "../../edit/delete-file.tsx";
import { EditForm } from "../../edit/edit-form.tsx";
import { STRINGS } from "../../edit/strings.ts";
import { BranchSelect } from "../../files/branch-select.tsx";
import { PathBreadcrumbs } from "../../files/path-breadcrumbs.tsx";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { Page } from "../../ui/page.tsx";

/** Creates, changes, moves and deletes a file of a repo, directly or as a pull request. */
export function Component() {
  const data = usePageData("modelEdit", "datasetEdit");
  const { repo, revision, path, content, canCommit } = data;
  const isNew = content.kind === "new";
  const title = isNew ? STRINGS.page.newFile : STRINGS.page.edit(path.split("/").at(-1) ?? path);
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
            <DeleteFile {...data} />
          </div>
        )}
      </div>
      {!canCommit && <ProposalNote repo={repo} />}
      <EditForm key={`${repo.kind} ${repo.id} ${revision} ${path}`} {...data} />
    </Page>
  );
}
