import { formatBytes, formatCount } from "../../ui/format.ts";
import { DownloadIcon, HeartIcon } from "../../ui/icon.ts";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { CompareBox } from "../compare-box.tsx";
import { MarkedText } from "../marked-text.tsx";
import { RepoPreview } from "../repo-preview.tsx";
import { Figure, RepoFacts, RepoName } from "../repo-rows.tsx";
import { STRINGS } from "../strings.ts";
import { formatParameters } from "./list-words.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useList } from "./use-list.ts";

/** Repos as cards. */
export function ListCards({ label }: { readonly label: string }) {
  const { data } = useList();
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
      {data.repos.map((repo) => (
        <li
          key={repo.id}
          className="group relative flex flex-col rounded-md border border-line bg-surface p-3 hover:border-line-strong has-[[data-repo]:focus-visible]:border-accent-text"
        >
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <RepoName repo={repo} />
              <RepoFacts repo={repo} />
            </div>
            <Thumbnail repo={repo} />
            {data.kind === "model" && <CompareBox id={repo.id} />}
          </div>
          {repo.excerpt && (
            <p className="mt-1 line-clamp-3 text-sm text-ink-2">
              <MarkedText excerpt={repo.excerpt} />
            </p>
          )}
          <p className="tabular mt-auto flex flex-wrap items-center gap-x-4 pt-2 text-sm text-ink-2">
            {repo.parameters !== undefined && (
              <span title={STRINGS.columns.exactParameters(repo.parameters)}>
                {STRINGS.columns.params(formatParameters(repo.parameters))}
              </span>
            )}
            {repo.rows !== undefined && (
              <span title={STRINGS.columns.exactSize(repo.rows, repo.columns)}>
                {STRINGS.columns.rowCount(formatCount(repo.rows))}
              </span>
            )}
            <span>{formatBytes(repo.sizeBytes)}</span>
            <Figure label={STRINGS.columns.downloads} icon={DownloadIcon} value={repo.downloads} />
            <Figure label={STRINGS.columns.likes} icon={HeartIcon} value={repo.likes} />
            <TimeAgo iso={repo.updatedAt} className="ml-auto text-ink-3" />
          </p>
          <RepoPreview repo={repo} />
        </li>
      ))}
    </ul>
  );
}
