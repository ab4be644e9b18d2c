import { LiveDesk } from "../live/live-desk.tsx";
import { usePageData } from "../page-source.ts";
import { RepoHeader } from "../repo/repo-header.tsx";
import { repoPaths } from "../repo/repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";

/** A live session with a model: what it answers while one types. */
export function Component() {
  const { repo, session } = usePageData("modelLive");
  return (
    <Page title={`Live · ${repo.id}`} head={<RepoHeader repo={repo} tab="live" />}>
      {session.kind === "none" ? (
        <EmptyState
          title="No live session with this model"
          action={<ButtonLink to={repoPaths(repo).card}>Its card</ButtonLink>}
        >
          {session.reason}
        </EmptyState>
      ) : (
        <LiveDesk key={repo.id} model={repo.id} data={session} />
      )}
    </Page>
  );
}
