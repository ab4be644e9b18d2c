import type { RepoPageData } from "../page-data/repo/repo.ts";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings.ts";

/** The rendered README.md, or what to do without one. */
export function RepoCard({ repo, card }: Pick<RepoPageData, "repo" | "card">) {
  const paths = repoPaths(repo);
  if (card.state === "rendered")
    return (
      <>
        {repo.canPropose && (
          <ButtonLink
            size="sm"
            className="float-right ml-4"
            to={paths.edit(repo.defaultBranch, "README.md")}
          >
            {STRINGS.card.edit}
          </ButtonLink>
        )}
        <MarkdownHtml id="card" html={card.html} />
      </>
    );
  if (card.state === "unreadable")
    return (
      <EmptyState
        title={STRINGS.card.unreadable}
        action={
          <ButtonLink to={paths.file(repo.defaultBranch, "README.md")}>
            {STRINGS.card.viewSource}
          </ButtonLink>
        }
      >
        {card.reason}
      </EmptyState>
    );
  return (
    <EmptyState
      title={STRINGS.card.none(repo.kind)}
      action={
        <>
          {repo.canWrite && (
            <ButtonLink variant="primary" to={paths.edit(repo.defaultBranch, "README.md")}>
              {STRINGS.card.write}
            </ButtonLink>
          )}
          <ButtonLink to={paths.files(repo.defaultBranch, "")}>{STRINGS.card.viewFiles}</ButtonLink>
        </>
      }
    >
      {STRINGS.card.about(repo.kind)}
    </EmptyState>
  );
}
