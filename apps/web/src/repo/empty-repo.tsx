import type { RepoPageData } from "../page-data/repo/repo.ts";
import { PublishCommands } from "../publish/publish-commands.tsx";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { STRINGS } from "./strings.ts";

/** A repo without files: both ways to add some. */
export default function EmptyRepo({ repo }: Pick<RepoPageData, "repo">) {
  if (!repo.canWrite)
    return (
      <EmptyState title={STRINGS.empty.title}>
        {STRINGS.empty.nothingPublished(repo.namespace, repo.kind)}
      </EmptyState>
    );
  return (
    <EmptyState
      title={STRINGS.empty.title}
      action={
        <ButtonLink variant="primary" to={repoPaths(repo).upload(repo.defaultBranch)}>
          {STRINGS.empty.upload}
        </ButtonLink>
      }
    >
      <p className="mb-3">{STRINGS.empty.ways}</p>
      <PublishCommands repo={repo} />
    </EmptyState>
  );
}
