import { type CatalogSort, changeQuery, sortOf } from "@orrery/catalog";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListedRepo } from "../../page-data/repo-list.ts";
import { formatBytes, formatCount } from "../../ui/format.ts";
import { DownloadIcon, HeartIcon } from "../../ui/icon.ts";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { CompareBox } from "../compare-box.tsx";
import { MarkedText } from "../marked-text.tsx";
import { RepoPreview } from "../repo-preview.tsx";
import { RepoFacts, RepoName } from "../repo-rows.tsx";
import { STRINGS } from "../strings.ts";
import { formatParameters } from "./list-words.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useList } from "./use-list.ts";

/** A column of numbers that sorts the list. */
interface Column {
  readonly label: string;
  readonly sort: CatalogSort;
  readonly width: string;
  /** Replaces the label on narrow screens, which have no column heads. */
  readonly icon?: typeof HeartIcon;
  readonly show: (repo: ListedRepo) => ReactNode;
  readonly title?: (repo: ListedRepo) => string;
}

const PARAMETERS: Column = {
  label: STRINGS.columns.parameters,
  sort: "parameters",
  width: "sm:w-14",
  show: ({ parameters }) => (parameters ? formatParameters(parameters) : "–"),
  title: ({ parameters }) => (parameters ? STRINGS.columns.exactParameters(parameters) : ""),
};
const ROWS: Column = {
  label: STRINGS.columns.rows,
  sort: "rows",
  width: "sm:w-14",
  show: ({ rows }) => (rows === undefined ? "–" : formatCount(rows)),
  title: ({ rows, columns }) =>
    rows === undefined ? "" : STRINGS.columns.exactSize(rows, columns),
};
const COLUMNS: readonly Column[] = [
  {
    label: STRINGS.columns.size,
    sort: "size",
    width: "sm:w-16",
    show: ({ sizeBytes }) => formatBytes(sizeBytes),
    title: ({ fileCount }) => STRINGS.columns.files(fileCount),
  },
  {
    label: STRINGS.columns.downloads,
    sort: "downloads",
    width: "sm:w-19",
    icon: DownloadIcon,
    show: ({ downloads }) => formatCount(downloads),
    title: ({ downloads }) => STRINGS.columns.recentDownloads(downloads),
  },
  {
    label: STRINGS.columns.likes,
    sort: "likes",
    width: "sm:w-12",
    icon: HeartIcon,
    show: ({ likes }) => formatCount(likes),
    title: ({ likes }) => STRINGS.columns.exactLikes(likes),
  },
  {
    label: STRINGS.columns.updated,
    sort: "updated",
    width: "sm:w-24",
    show: ({ updatedAt }) => <TimeAgo iso={updatedAt} />,
  },
];

/** Repos with their numbers in columns; on a narrow screen each folds into two lines. */
export function ListRows({ label }: { readonly label: string }) {
  const { data } = useList();
  const isModels = data.kind === "model";
  const columns = [isModels ? PARAMETERS : ROWS, ...COLUMNS];
  return (
    <>
      <ColumnHeads columns={columns} />
      <ul aria-label={label} className="divide-y divide-line border-b border-line sm:border-t">
        {data.repos.map((repo) => (
          <li
            key={repo.id}
            className="group relative flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 has-[[data-repo]:focus-visible]:bg-sunken sm:flex-nowrap"
          >
            {isModels && <CompareBox id={repo.id} />}
            <div className="min-w-0 flex-1 basis-4/5 sm:basis-0">
              <RepoName repo={repo} />
              <RepoFacts repo={repo} />
              {repo.excerpt && (
                <p className="line-clamp-2 text-sm text-ink-2">
                  <MarkedText excerpt={repo.excerpt} />
                </p>
              )}
            </div>
            <Thumbnail repo={repo} />
            <div
              className={`tabular flex w-full items-center gap-3 text-sm text-ink-2 sm:w-auto sm:pl-0 sm:text-right ${isModels ? "pl-9" : ""}`}
            >
              {columns.map(({ label: name, width, icon: Icon, show, title }) => (
                <span
                  key={name}
                  title={title?.(repo)}
                  className={`whitespace-nowrap last:ml-auto sm:last:ml-0 ${width}`}
                >
                  <span className="sr-only">{name} </span>
                  {Icon && (
                    <Icon
                      aria-hidden
                      className="mr-1 inline size-3.5 align-[-0.15em] text-ink-3 sm:hidden"
                    />
                  )}
                  {show(repo)}
                </span>
              ))}
            </div>
            <RepoPreview repo={repo} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The column heads, which sort the list. */
function ColumnHeads({ columns }: { readonly columns: readonly Column[] }) {
  const { state, href } = useList();
  const { query } = state;
  const current = sortOf(query);
  return (
    <nav
      aria-label={STRINGS.columns.sortBy}
      className="hidden justify-end gap-3 text-right text-xs text-ink-3 sm:flex"
    >
      {columns.map(({ label, sort, width }) => (
        <Link
          key={sort}
          to={href(changeQuery(query, { sort }))}
          aria-current={sort === current ? "true" : undefined}
          className={`${width} leading-6 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
