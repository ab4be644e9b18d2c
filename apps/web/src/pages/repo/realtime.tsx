import { usePageData } from "../../page-source.ts";
import { RealtimeConsole } from "../../realtime/realtime-console.tsx";
import { STRINGS } from "../../realtime/strings.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** A live session with a model, which answers as the visitor types. */
export function Component() {
  const { repo, session } = usePageData("modelRealtime");
  return (
    <Page title={STRINGS.page(repo.id)} head={<RepoHeader repo={repo} tab="live" />}>
      {session.kind === "none" ? (
        <EmptyState
          title={STRINGS.none.title}
          action={<ButtonLink to={repoPaths(repo).card}>{STRINGS.none.card}</ButtonLink>}
        >
          {session.reason}
        </EmptyState>
      ) : (
        <RealtimeConsole key={repo.id} model={repo.id} data={session} />
      )}
    </Page>
  );
}
