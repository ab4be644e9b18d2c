import type { RepoHead, RepoTag } from "../page-data/repo/repo-head.ts";
import { pathTo } from "../paths.ts";
import { BookIcon as LibraryIcon, ScaleIcon, TaskIcon } from "../ui/icon.ts";
import { Tag } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

const SHOWN_TAGS = 8;
const SHOWN_ON_PHONE = 3;

/** The tags of a repo, each a link to the list filtered by it. Long lists fold. */
export function RepoTags({ repo }: { readonly repo: RepoHead }) {
  const others = repo.tags;
  const shown = others.slice(0, SHOWN_TAGS);
  const folded = others.slice(SHOWN_TAGS);
  const filtered = (key: string, value: string) =>
    `${pathTo(`${repo.kind}s`)}?${new URLSearchParams({ [key]: value })}`;
  const tag = ({ parameter, value, label }: RepoTag, className = "") => (
    <Tag key={`${parameter} ${value}`} href={filtered(parameter, value)} className={className}>
      <span className="truncate">{label}</span>
    </Tag>
  );
  if (!repo.pipelineTag && !repo.library && !repo.license && !others.length) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      {repo.pipelineTag && (
        <Tag href={filtered("task", repo.pipelineTag)} title={STRINGS.tags.task}>
          <TaskIcon aria-hidden className="text-accent-text" />
          {repo.pipelineLabel ?? repo.pipelineTag}
        </Tag>
      )}
      {repo.library && (
        <Tag href={filtered("library", repo.library)} title={STRINGS.tags.library}>
          <LibraryIcon aria-hidden />
          {repo.libraryLabel ?? repo.library}
        </Tag>
      )}
      {repo.license && (
        <Tag href={filtered("license", repo.license)} title={STRINGS.tags.license}>
          <ScaleIcon aria-hidden />
          {repo.licenseLabel ?? repo.license}
        </Tag>
      )}
      {shown.map((one, index) => tag(one, index < SHOWN_ON_PHONE ? "" : "max-sm:hidden"))}
      {others.length > SHOWN_ON_PHONE && (
        <details className={`group open:basis-full ${folded.length > 0 ? "" : "sm:hidden"}`}>
          <summary className="inline-flex h-5.5 items-center rounded-md px-1.5 text-xs font-medium text-ink-2 hover:bg-sunken hover:text-ink">
            <span className="group-open:hidden max-sm:hidden">
              {STRINGS.tags.more(folded.length)}
            </span>
            <span className="group-open:hidden sm:hidden">
              {STRINGS.tags.more(others.length - SHOWN_ON_PHONE)}
            </span>
            <span className="hidden group-open:inline">{STRINGS.tags.fewer}</span>
          </summary>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            {shown.slice(SHOWN_ON_PHONE).map((one) => tag(one, "sm:hidden"))}
            {folded.map((one) => tag(one))}
          </div>
        </details>
      )}
    </div>
  );
}
