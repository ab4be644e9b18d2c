import type { RepoHead } from "../page-data/repo.ts";
import { pathTo } from "../paths.ts";
import { BookIcon as LibraryIcon, ScaleIcon, TaskIcon } from "../ui/icon.ts";
import { Tag } from "../ui/tag.tsx";

const SHOWN_TAGS = 8;

/** What a repo says about itself. Task and library lead to the list they filter; long tails fold. */
export function RepoTags({ repo }: { readonly repo: RepoHead }) {
  const others = [...repo.languages, ...repo.tags];
  const folded = others.slice(SHOWN_TAGS);
  const filtered = (key: string, value: string) =>
    `${pathTo(`${repo.kind}s`)}?${new URLSearchParams({ [key]: value })}`;
  if (!repo.pipelineTag && !repo.library && !repo.license && !others.length) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      {repo.pipelineTag && (
        <Tag href={filtered("task", repo.pipelineTag)} title="Task">
          <TaskIcon aria-hidden className="text-accent-text" />
          {repo.pipelineLabel ?? repo.pipelineTag}
        </Tag>
      )}
      {repo.library && (
        <Tag href={filtered("library", repo.library)} title="Library">
          <LibraryIcon aria-hidden />
          {repo.libraryLabel ?? repo.library}
        </Tag>
      )}
      {repo.license && (
        <Tag title="Licence">
          <ScaleIcon aria-hidden />
          {repo.licenseLabel ?? repo.license}
        </Tag>
      )}
      {others.slice(0, SHOWN_TAGS).map(plainTag)}
      {folded.length > 0 && (
        <details className="group open:basis-full">
          <summary className="inline-flex h-5.5 items-center rounded-md px-1.5 text-xs font-medium text-ink-2 hover:bg-sunken hover:text-ink">
            <span className="group-open:hidden">+{folded.length} more</span>
            <span className="hidden group-open:inline">Fewer</span>
          </summary>
          <div className="mt-1.5 flex flex-wrap gap-1.5">{folded.map(plainTag)}</div>
        </details>
      )}
    </div>
  );
}

const plainTag = (tag: string) => (
  <Tag key={tag}>
    <span className="truncate">{tag}</span>
  </Tag>
);
