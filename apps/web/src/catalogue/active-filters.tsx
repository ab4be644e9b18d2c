import { Link } from "react-router";
import type { KnownUse } from "../page-data/libraries.ts";
import type { RepoListData } from "../page-data/repo-list.ts";
import { pathTo } from "../paths.ts";
import { CloseIcon } from "../ui/icon.ts";
import { type Filter, listHref } from "./list-href.ts";

/** What the list is narrowed by, in words, in the order of the URL. */
export function describeFilters({ filter, tasks, libraries }: RepoListData) {
  const task = tasks.find(({ tag }) => tag === filter.task)?.label ?? filter.task;
  const library = libraries.find(({ key }) => key === filter.library)?.label ?? filter.library;
  const named: readonly { key: keyof Filter; label: string; value: string | undefined }[] = [
    { key: "q", label: "Name", value: filter.q && `“${filter.q}”` },
    { key: "task", label: "Task", value: task },
    { key: "library", label: "Library", value: library },
    { key: "author", label: "By", value: filter.author },
  ];
  return named.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []));
}

/** Each active filter as a chip that drops it. */
export function ActiveFilters({ data }: { readonly data: RepoListData }) {
  const filters = describeFilters(data);
  if (!filters.length) return null;
  return (
    <ul aria-label="Active filters" className="mb-3 flex flex-wrap gap-1.5">
      {filters.map(({ key, label, value }) => (
        <li key={key} className="max-w-full">
          <Link
            to={listHref(data.kind, data.filter, { [key]: undefined })}
            className="flex h-7 items-center gap-1.5 rounded-md bg-accent-soft pr-1.5 pl-2 text-sm text-accent-text hover:line-through"
          >
            <span className="sr-only">Drop the filter</span>
            <span>{label}</span>
            <span className="truncate font-medium">{value}</span>
            <CloseIcon aria-hidden className="size-3.5" />
          </Link>
        </li>
      ))}
      <AboutLinks about={data.about} />
      {filters.length > 1 && (
        <li>
          <Link
            to={listHref(data.kind, {})}
            className="flex h-7 items-center rounded-md px-2 text-sm text-ink-2 hover:text-ink hover:underline"
          >
            Drop all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The catalogue's pages about what the list is narrowed to. */
function AboutLinks({ about: { task, library } }: { readonly about: KnownUse }) {
  const links = [
    ...(task ? [{ to: pathTo("task", { task: task.tag }), label: task.label }] : []),
    ...(library ? [{ to: pathTo("library", { library: library.key }), label: library.label }] : []),
  ];
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className="flex h-7 items-center px-2 text-sm text-accent-text hover:underline">
        About {label}
      </Link>
    </li>
  ));
}
