import { BranchSelect } from "../../files/branch-select.tsx";
import { FileContent } from "../../files/file-content.tsx";
import { FileHead } from "../../files/file-head.tsx";
import { FileTree } from "../../files/file-tree.tsx";
import { FileVerdict } from "../../files/file-verdict.tsx";
import { GoToFile } from "../../files/go-to-file.tsx";
import { PathBreadcrumbs } from "../../files/path-breadcrumbs.tsx";
import { usePageData, useShellData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { Page } from "../../ui/page.tsx";

/** One file of a model or a dataset at one revision. */
export function Component() {
  const file = usePageData("modelFile", "datasetFile");
  const origin = useShellData()?.origin ?? "";
  const { repo, revision, path } = file;
  const name = path.split("/").at(-1) ?? path;
  return (
    <Page
      title={`${path} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="files" revision={revision} />}
    >
      <h2 className="sr-only">{name}</h2>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <BranchSelect revision={revision} branches={[revision]} linkTo={() => ""} />
        <PathBreadcrumbs repo={repo} revision={revision} path={path} />
        <div className="ml-auto">
          <GoToFile repo={repo} revision={revision} />
        </div>
      </div>
      <div className="gap-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
        <FileTree file={file} />
        <div className="rounded-lg border border-line bg-surface">
          <FileHead file={file} origin={origin} />
          {file.scan && <FileVerdict scan={file.scan} />}
          <FileContent
            content={file.content}
            name={name}
            download={repoPaths(repo).download(revision, path)}
          />
        </div>
      </div>
    </Page>
  );
}
