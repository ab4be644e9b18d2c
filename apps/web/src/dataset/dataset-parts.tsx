import { Link } from "react-router";
import type { DatasetView } from "../page-data/repo/dataset-view.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { STRINGS } from "./strings.ts";

type Part = "config" | "split" | "file";

/** Links to the configurations, splits and files of a dataset. */
export function DatasetParts({
  repo,
  view,
}: {
  readonly repo: RepoHead;
  readonly view: DatasetView;
}) {
  const paths = repoPaths(repo);
  const to = (part: Part, value: string) => {
    const query = new URLSearchParams(part === "config" ? {} : { config: view.config });
    if (part === "file") query.set("split", view.split);
    query.set(part, value);
    return `${paths.rows}?${query}`;
  };
  const named = (part: Part) => (name: string) => ({ key: name, label: name, to: to(part, name) });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-lg border-b border-line bg-sunken px-3 py-2 text-sm">
      <Choice
        label={STRINGS.parts.config}
        all={view.configs.map(named("config"))}
        current={view.config}
      />
      <Choice
        label={STRINGS.parts.split}
        all={view.splits.map(named("split"))}
        current={view.split}
      />
      <p className="min-w-0 text-ink-2">
        <Link to={paths.file(repo.defaultBranch, view.file)} className="text-link wrap-anywhere">
          {view.file}
        </Link>
      </p>
      {view.files.length > 1 && (
        <details className="group">
          <summary className="text-ink-2">{STRINGS.parts.files(view.files.length)}</summary>
          <ul className="mt-2 max-h-60 space-y-0.5 overflow-y-auto">
            {view.files.map((path) => (
              <li key={path}>
                <Link
                  to={to("file", path)}
                  aria-current={path === view.file ? "true" : undefined}
                  className="text-link wrap-anywhere aria-[current]:font-semibold"
                >
                  {path}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Links to the same page with another of a few names. */
export function Choice({
  label,
  all,
  current,
}: {
  readonly label: string;
  readonly all: readonly { readonly key: string; readonly label: string; readonly to: string }[];
  readonly current: string;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-xs text-ink-3">{label}</span>
      {all.map(({ key, label: name, to }) => (
        <Link
          key={key}
          to={to}
          aria-current={key === current ? "true" : undefined}
          className="rounded-md px-1.5 py-0.5 text-ink-2 hover:text-ink hover:underline aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
