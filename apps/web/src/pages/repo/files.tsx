import { BranchSelect } from "../../files/branch-select.tsx";
import { CommitLine } from "../../files/commit-line.tsx";
import { FileTable } from "../../files/file-table.tsx";
import { GoToFile } from "../../files/go-to-file.tsx";
import { PathBreadcrumbs } from "../../files/path-breadcrumbs.tsx";
import { STRINGS } from "../../files/strings.ts";
import { usePageData } from "../../page-source.ts";
import EmptyRepo from "../../repo/empty-repo.tsx";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DownloadIcon, PlusIcon, UploadIcon } from "../../ui/icon.ts";
import { Page } from "../../ui/page.tsx";

/** One folder of a model or a dataset at one revision. */
export function Component() {
  const data = usePageData("modelFiles", "datasetFiles");
  const { repo, revision, path, branches, lastCommit, entries, canDownload } = data;
  const paths = repoPaths(repo);
  const isBranch = branches.includes(revision);
  const isEmpty = entries.length === 0;
  return (
    <Page
      title={path ? `${path} · ${repo.id}` : `${STRINGS.files.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <h2 className="sr-only">{STRINGS.files.title}</h2>
      {isEmpty && path === "" ? (
        <EmptyRepo repo={repo} />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <BranchSelect
              revision={revision}
              branches={branches}
              linkTo={(branch) => paths.files(branch, path)}
            />
            <PathBreadcrumbs repo={repo} revision={revision} path={path} />
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              <GoToFile repo={repo} revision={revision} />
              {canDownload && (
                <ButtonLink to={paths.archive(revision)} reloadDocument size="sm" variant="ghost">
                  <DownloadIcon aria-hidden className="size-3.5" />
                  {STRINGS.files.archive}
                </ButtonLink>
              )}
              {repo.canPropose && isBranch && (
                <>
                  <ButtonLink to={paths.edit(revision, path)} size="sm">
                    <PlusIcon aria-hidden className="size-3.5" />
                    {STRINGS.files.newFile}
                  </ButtonLink>
                  <ButtonLink to={paths.upload(revision, path)} size="sm">
                    <UploadIcon aria-hidden className="size-3.5" />
                    {STRINGS.files.upload}
                  </ButtonLink>
                </>
              )}
            </div>
          </div>
          <div className="rounded-lg border border-line bg-surface">
            {lastCommit && (
              <div className="rounded-t-lg border-b border-line bg-sunken">
                <CommitLine
                  commit={lastCommit}
                  repo={repo}
                  history={paths.commits(revision, path)}
                />
              </div>
            )}
            {isEmpty ? (
              <EmptyState title={STRINGS.files.empty} className="border-0" />
            ) : (
              <FileTable {...data} />
            )}
          </div>
        </>
      )}
    </Page>
  );
}
