import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button } from "../ui/button.tsx";
import { AlertIcon, InfoIcon } from "../ui/icon.ts";
import type { Failure } from "./publish-error.ts";
import { STRINGS } from "./strings.ts";

/** Why publishing stopped and what to do now. Nothing shows in the repo until a commit is made. */
export function FailureNotice({
  failure,
  repo,
  revision,
  busy,
  onRetry,
}: {
  readonly failure: Failure;
  readonly repo: RepoHead;
  readonly revision: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}) {
  const isCancel = failure.kind === "canceled";
  const Icon = isCancel ? InfoIcon : AlertIcon;
  return (
    <section
      role="alert"
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-r-lg border-l-3 p-3 ${isCancel ? "border-info bg-info-soft" : "border-bad bg-bad-soft"}`}
    >
      <Icon aria-hidden className={`mt-0.75 size-4 ${isCancel ? "text-info" : "text-bad"}`} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{failure.sentence}</p>
        <p className="text-ink-2 wrap-anywhere">
          {failure.path && STRINGS.failure.file(failure.path)}
          {STRINGS.failure.advice[failure.kind]}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {failure.kind === "conflict" && (
          <Link to={repoPaths(repo).files(revision, "")} target="_blank" className="text-link">
            {STRINGS.failure.viewFiles}
          </Link>
        )}
        {failure.kind === "signed-out" && (
          <Link to={pathTo("signIn")} target="_blank" className="text-link">
            {STRINGS.failure.signIn}
          </Link>
        )}
        <Button size="sm" busy={busy} onClick={onRetry}>
          {failure.kind === "conflict" ? STRINGS.failure.publishAnyway : STRINGS.failure.retry}
        </Button>
      </div>
    </section>
  );
}
