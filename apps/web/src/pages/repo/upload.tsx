import { ProposalNote } from "../../discussions/proposal-note.tsx";
import { usePageData } from "../../page-source.ts";
import { PublishCommands } from "../../publish/publish-commands.tsx";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { STRINGS } from "../../upload/strings.ts";
import { UploadPanel } from "../../upload/upload-panel.tsx";

/** Publishes to a model or dataset from the browser. */
export function Component() {
  const data = usePageData("modelUpload", "datasetUpload");
  const { repo, revision, canCommit, canPropose } = data;
  return (
    <Page
      title={STRINGS.page.titleOf(repo.id)}
      head={<RepoHeader repo={repo} tab="upload" revision={revision} />}
    >
      <h2 className="sr-only">{STRINGS.page.title}</h2>
      {canCommit || canPropose ? (
        <>
          <noscript>
            <div className="mb-4 rounded-md bg-info-soft p-3">
              <p className="mb-2">{STRINGS.page.needsJavaScript}</p>
              <PublishCommands repo={repo} />
            </div>
          </noscript>
          {!canCommit && <ProposalNote repo={repo} />}
          <UploadPanel key={`${repo.kind}/${repo.id}/${revision}`} {...data} />
        </>
      ) : (
        <EmptyState title={STRINGS.page.notAllowed}>
          {STRINGS.page.onlyOwner(repo.namespace, repo.kind)}
        </EmptyState>
      )}
    </Page>
  );
}
