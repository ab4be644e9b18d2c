import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FilesData } from "../page-data/repo/files.ts";
import { repoPaths } from "../repo-paths.ts";
import { formatBytes } from "../ui/format.ts";
import { DownloadIcon, FolderUpIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { EntryIcon } from "./file-icon.tsx";
import { VerdictMark } from "./file-verdict.tsx";
import { STRINGS } from "./strings.ts";

type Entry = FilesData["entries"][number];

/** One folder. Narrow screens hide the commits. */
export function FileTable({ repo, revision, path, entries, moreEntries }: FilesData) {
  const paths = repoPaths(repo);
  const parent = path.split("/").slice(0, -1).join("/");
  return (
    <>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{STRINGS.files.of(path || repo.name)}</caption>
        <thead className="text-left text-xs text-ink-3">
          <tr className="border-b border-line">
            <Heading>{STRINGS.files.name}</Heading>
            <Heading className="w-28 text-right">{STRINGS.files.size}</Heading>
            <Heading className="hidden w-[34%] md:table-cell">{STRINGS.files.lastCommit}</Heading>
            <Heading className="hidden w-32 text-right sm:table-cell">{STRINGS.files.when}</Heading>
            <th className="w-11">
              <span className="sr-only">{STRINGS.files.download}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {path && (
            <tr className="hover:bg-sunken">
              <td>
                <Link
                  to={paths.files(revision, parent)}
                  className="flex h-9 items-center gap-2 px-3 text-ink-2"
                >
                  <FolderUpIcon aria-hidden className="size-4 text-ink-3" />
                  ..
                  <span className="sr-only">{STRINGS.files.parent}</span>
                </Link>
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <EntryRow
              key={entry.path}
              entry={entry}
              to={(entry.type === "file" ? paths.file : paths.files)(revision, entry.path)}
              download={paths.download(revision, entry.path)}
            />
          ))}
        </tbody>
      </table>
      {moreEntries > 0 && (
        <p className="border-t border-line px-3 py-2.5 text-sm text-ink-2">
          {STRINGS.files.unlisted(moreEntries)}
        </p>
      )}
    </>
  );
}

function EntryRow({
  entry,
  to,
  download,
}: {
  readonly entry: Entry;
  readonly to: string;
  readonly download: string;
}) {
  const { type, name, sizeBytes, isLfs, lastCommit, verdict } = entry;
  return (
    <tr className="hover:bg-sunken">
      <td className="py-0">
        {type === "submodule" ? (
          <span className="flex min-h-9 items-center gap-2 py-1.5 pl-3">
            <EntryIcon type={type} name={name} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-2">{STRINGS.files.submodule}</span>
          </span>
        ) : (
          <Link to={to} className="flex min-h-9 items-center gap-2 py-1.5 pl-3 hover:underline">
            <EntryIcon type={type} name={name} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {verdict && <VerdictMark verdict={verdict} />}
          </Link>
        )}
      </td>
      <td className="tabular px-2 text-right text-sm whitespace-nowrap text-ink-2">
        {isLfs && <LfsMark />}
        {sizeBytes !== undefined && formatBytes(sizeBytes)}
      </td>
      <td className="hidden truncate px-2 text-sm text-ink-2 md:table-cell">
        <span title={lastCommit?.title}>{lastCommit?.title}</span>
      </td>
      <td className="hidden px-2 text-right text-sm whitespace-nowrap text-ink-3 sm:table-cell">
        {lastCommit && <TimeAgo iso={lastCommit.date} />}
      </td>
      <td>
        {type === "file" && (
          <a
            href={download}
            aria-label={STRINGS.files.downloadOf(name)}
            className="grid h-9 place-items-center text-ink-3 -outline-offset-2 hover:text-ink"
          >
            <DownloadIcon aria-hidden className="size-4" />
          </a>
        )}
      </td>
    </tr>
  );
}

/** Marks files that are in the blob store instead of git. */
export function LfsMark() {
  return (
    <abbr
      title={STRINGS.files.lfs}
      className="mr-2 rounded-sm border border-line px-1 text-[0.6875rem] font-semibold text-ink-3 no-underline"
    >
      LFS
    </abbr>
  );
}

function Heading({
  className = "",
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <th scope="col" className={`h-8 px-2 font-medium first:pl-3 ${className}`}>
      {children}
    </th>
  );
}
