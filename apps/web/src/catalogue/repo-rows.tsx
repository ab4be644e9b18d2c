import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { pathTo } from "../paths.ts";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { DownloadIcon, HeartIcon, KeyIcon, LockIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";

/** Where a repo's page is, by its `namespace/name`. */
export function repoPath({ kind, id }: Pick<RepoSummary, "kind" | "id">): string {
  const [namespace = "", name = ""] = id.split("/");
  return pathTo(kind, { namespace, name });
}

/** Repos as dense rows; on a narrow screen each folds into two lines. `short` leaves out what a side list has no room for. */
export function RepoRows({
  repos,
  label,
  short = false,
}: {
  readonly repos: readonly RepoSummary[];
  readonly label: string;
  readonly short?: boolean;
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {repos.map((repo) => (
        <RepoRow key={repo.id} repo={repo} short={short} />
      ))}
    </ul>
  );
}

function RepoRow({ repo, short }: { readonly repo: RepoSummary; readonly short: boolean }) {
  return (
    <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5 sm:flex-nowrap">
      <div className="w-full min-w-0 sm:flex-1">
        <RepoName repo={repo} />
        <RepoFacts repo={repo} />
      </div>
      <Figures repo={repo} short={short} />
    </li>
  );
}

/** Its name as a link that reaches over all that stands around it, and who may not simply read it. */
export function RepoName({ repo }: { readonly repo: RepoSummary }) {
  const [namespace, name] = repo.id.split("/");
  return (
    <p className="flex items-center gap-2">
      <Link
        to={repoPath(repo)}
        data-repo={repo.id}
        className="min-w-0 truncate -outline-offset-1 before:absolute before:inset-0 group-hover:underline"
      >
        <span className="text-ink-2">{namespace}/</span>
        <span className="font-semibold">{name}</span>
      </Link>
      {repo.private && <Mark icon={LockIcon}>Private</Mark>}
      {repo.gated && <Mark icon={KeyIcon}>Gated</Mark>}
    </p>
  );
}

const Mark = ({
  icon: Icon,
  children,
}: {
  readonly icon: typeof LockIcon;
  readonly children: ReactNode;
}) => (
  <span className="inline-flex shrink-0 items-center gap-1 text-xs text-ink-3">
    <Icon aria-hidden className="size-3" />
    {children}
  </span>
);

/** What a repo does, what loads it, and under which licence. */
export function RepoFacts({ repo }: { readonly repo: RepoSummary }) {
  const facts = [
    repo.pipelineLabel ?? repo.pipelineTag,
    repo.libraryLabel ?? repo.library,
    repo.license,
  ].filter(Boolean);
  if (!facts.length) return null;
  return (
    <p className="truncate text-sm text-ink-3">
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && " · "}
          {index === 0 && repo.pipelineTag ? <span className="text-ink-2">{fact}</span> : fact}
        </span>
      ))}
    </p>
  );
}

function Figures({ repo, short }: { readonly repo: RepoSummary; readonly short: boolean }) {
  return (
    <div className="tabular flex w-full items-center gap-4 text-sm text-ink-2 sm:w-auto sm:text-right">
      {!short && (
        <span className="sm:w-16" title={`${formatInteger(repo.fileCount)} files`}>
          <span className="sr-only">Size </span>
          {formatBytes(repo.sizeBytes)}
        </span>
      )}
      <Figure label="Downloads" icon={DownloadIcon} value={repo.downloads} />
      <Figure label="Likes" icon={HeartIcon} value={repo.likes} />
      <span className="ml-auto text-ink-3 sm:w-24">
        <span className="sr-only">Updated </span>
        <TimeAgo iso={repo.updatedAt} />
      </span>
    </div>
  );
}

/** A number with its picture; the exact one on hover. */
export function Figure({
  label,
  value,
  icon: Icon,
}: {
  readonly label: string;
  readonly value: number;
  readonly icon: typeof HeartIcon;
}) {
  return (
    <span
      title={`${label}: ${formatInteger(value)}`}
      className="inline-flex items-center justify-end gap-1.5 sm:w-14"
    >
      <span className="sr-only">{label} </span>
      {formatCount(value)}
      <Icon aria-hidden className="size-3.5 text-ink-3" />
    </span>
  );
}
