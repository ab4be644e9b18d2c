import type { RepoPageData } from "../page-data/repo.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import { publishCommand, repoPaths } from "./repo-paths.ts";

/** The rendered README, or what to do where there is none to show. */
export function RepoCard({ repo, card }: Pick<RepoPageData, "repo" | "card">) {
  const paths = repoPaths(repo);
  if (card.state === "rendered") return <ServerHtml id="card" html={card.html} className="card" />;
  if (card.state === "unreadable")
    return (
      <EmptyState
        title="The card cannot be shown"
        action={
          <ButtonLink to={paths.file(repo.defaultBranch, "README.md")}>
            Look at README.md
          </ButtonLink>
        }
      >
        {card.reason}
      </EmptyState>
    );
  return (
    <EmptyState
      title={`This ${repo.kind} has no card yet`}
      action={
        <>
          {repo.canWrite && (
            <ButtonLink variant="primary" to={paths.edit(repo.defaultBranch, "README.md")}>
              Write a README.md
            </ButtonLink>
          )}
          <ButtonLink to={paths.files(repo.defaultBranch, "")}>Look at the files</ButtonLink>
        </>
      }
    >
      A card is a README.md at the top of the repo: what the {repo.kind} does, how it was made, how
      to use it.
    </EmptyState>
  );
}

/** A repo before its first commit: both ways to fill it. */
export function EmptyRepo({ repo }: Pick<RepoPageData, "repo">) {
  if (!repo.canWrite)
    return (
      <EmptyState title="Nothing published yet">
        {repo.namespace} has made this {repo.kind} but not published a file.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Publish the first files"
      action={
        <ButtonLink variant="primary" to={repoPaths(repo).upload(repo.defaultBranch)}>
          Upload files
        </ButtonLink>
      }
    >
      <p>Drop a folder in the browser, or publish it from the command line:</p>
      <CodeBlock
        id="publish-command"
        label="Command line"
        content={publishCommand(repo)}
        className="mt-3 text-left text-ink"
      />
    </EmptyState>
  );
}
