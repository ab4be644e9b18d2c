import { usePageData } from "../page-source.ts";
import { ProposalNote } from "../pulls/proposal-note.tsx";
import { RepoHeader } from "../repo/repo-header.tsx";
import { publishCommand } from "../repo/repo-paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";
import { UploadPanel } from "../upload/upload-panel.tsx";

/** Publishing from the browser, into a model or a dataset. */
export function Component() {
  const data = usePageData("modelUpload", "datasetUpload");
  const { repo, revision, canCommit, canPropose } = data;
  return (
    <Page
      title={`Upload to ${repo.id}`}
      head={<RepoHeader repo={repo} tab="upload" revision={revision} />}
    >
      <h2 className="sr-only">Upload files</h2>
      {canCommit || canPropose ? (
        <>
          <noscript>
            <p className="mb-4 rounded-md bg-info-soft p-3">
              Uploading in the browser needs JavaScript. Without it, publish from the command line:{" "}
              <code>{publishCommand(repo)}</code>
            </p>
          </noscript>
          {!canCommit && <ProposalNote repo={repo} />}
          <UploadPanel key={`${repo.kind}/${repo.id}/${revision}`} {...data} />
        </>
      ) : (
        <EmptyState title="You may not publish here">
          Only {repo.namespace} can add files to this {repo.kind}.
        </EmptyState>
      )}
    </Page>
  );
}
