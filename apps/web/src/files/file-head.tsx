import type { FileData } from "../page-data/repo/files.ts";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatBytes } from "../ui/format.ts";
import { DownloadIcon, EditIcon } from "../ui/icon.ts";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { CommitLine } from "./commit-line.tsx";
import { LfsMark } from "./file-table.tsx";
import { STRINGS } from "./strings.ts";

/** The head of a file: last commit, size, digest and actions. */
export function FileHead({ file, origin }: { readonly file: FileData; readonly origin: string }) {
  const { repo, revision, path, sizeBytes, isLfs, sha256, lastCommit, content } = file;
  const paths = repoPaths(repo);
  const isEditable = repo.canPropose && file.isBranch;
  return (
    <div className="rounded-t-lg border-b border-line bg-sunken">
      {lastCommit && (
        <div className="border-b border-line">
          <CommitLine commit={lastCommit} repo={repo} history={paths.commits(revision, path)} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1.5 pl-3 text-sm">
        <p className="tabular mr-auto flex min-h-7 items-center text-ink-2">
          {isLfs && <LfsMark />}
          <span title={STRINGS.head.bytes(sizeBytes)}>{formatBytes(sizeBytes)}</span>
          {content.kind === "code" && (
            <span className="text-ink-3">&ensp;·&ensp;{STRINGS.head.lines(content.lines)}</span>
          )}
        </p>
        {sha256 && (
          <p className="flex min-w-0 items-center text-xs text-ink-3">
            <span className="mr-1.5">SHA-256</span>
            <code title={sha256}>{sha256.slice(0, 12)}…</code>
            <CopyButton content={sha256} label={STRINGS.head.copy} className="hover:bg-surface" />
          </p>
        )}
        <div className="flex flex-wrap items-center gap-1 max-sm:-ml-2">
          <CopyButton
            content={origin + paths.file(revision, path)}
            label={STRINGS.head.copyLink}
            className="whitespace-nowrap hover:bg-surface"
          />
          {isEditable && (
            <ButtonLink to={paths.edit(revision, path)} size="sm">
              <EditIcon aria-hidden className="size-3.5" />
              {STRINGS.head.edit}
            </ButtonLink>
          )}
          {(content.kind === "code" || content.kind === "markdown") && !isLfs && (
            <ButtonLink to={paths.blame(revision, path)} size="sm">
              {STRINGS.blame.title}
            </ButtonLink>
          )}
          <ButtonLink to={paths.raw(revision, path)} reloadDocument size="sm">
            {STRINGS.head.raw}
          </ButtonLink>
          <ButtonLink to={paths.download(revision, path)} reloadDocument size="sm">
            <DownloadIcon aria-hidden className="size-3.5" />
            {STRINGS.head.download}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
