import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { pathTo } from "../paths.ts";
import { formatBytes, formatCount } from "../ui/format.ts";
import { DownloadIcon, HeartIcon, KeyIcon, LockIcon, MirrorIcon, RunsIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** The path of a repo's page. */
export function repoPath({ kind, id }: Pick<RepoSummary, "kind" | "id">): string {
  const [namespace = "", name = ""] = id.split("/");
  return pathTo(kind, { namespace, name });
}

/** Repos as dense rows; on a narrow screen each folds into two lines. `short` leaves out the size and zeros. */
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

/** The name as a link that covers the whole row, with marks for private, gated and mirrored repos and for models that run. */
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
      {repo.private && <Mark icon={LockIcon}>{STRINGS.columns.private}</Mark>}
      {repo.gated && <Mark icon={KeyIcon}>{STRINGS.columns.gated}</Mark>}
      {repo.isMirror && <Mark icon={MirrorIcon}>{STRINGS.columns.mirrored}</Mark>}
      {repo.runsWith.length > 0 && (
        <Mark icon={RunsIcon} title={STRINGS.columns.runsWith(repo.runsWith)}>
          {STRINGS.columns.runs}
        </Mark>
      )}
    </p>
  );
}

const Mark = ({
  icon: Icon,
  title,
  children,
}: {
  readonly icon: typeof LockIcon;
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <span
    title={title}
    className="relative inline-flex shrink-0 items-center gap-1 text-xs text-ink-3"
  >
    <Icon aria-hidden className="size-3" />
    {children}
  </span>
);

/** Task, contents, library and license. */
export function RepoFacts({ repo }: { readonly repo: RepoSummary }) {
  const facts = [
    repo.pipelineLabel ?? repo.pipelineTag,
    ...(repo.contents ?? []),
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
        <span className="sm:w-16" title={STRINGS.columns.files(repo.fileCount)}>
          <span className="sr-only">{STRINGS.columns.size} </span>
          {formatBytes(repo.sizeBytes)}
        </span>
      )}
      {(!short || repo.downloads > 0) && (
        <Figure label={STRINGS.columns.downloads} icon={DownloadIcon} value={repo.downloads} />
      )}
      {(!short || repo.likes > 0) && (
        <Figure label={STRINGS.columns.likes} icon={HeartIcon} value={repo.likes} />
      )}
      <span className="ml-auto text-ink-3 sm:w-24">
        <span className="sr-only">{STRINGS.columns.updated} </span>
        <TimeAgo iso={repo.updatedAt} />
      </span>
    </div>
  );
}

/** A rounded number with its icon; the exact number on hover. */
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
      title={STRINGS.columns.exact(label, value)}
      className="inline-flex items-center justify-end gap-1.5 sm:w-14"
    >
      <span className="sr-only">{label} </span>
      {formatCount(value)}
      <Icon aria-hidden className="size-3.5 text-ink-3" />
    </span>
  );
}
