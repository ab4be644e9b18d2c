import { Link } from "react-router";
import type { FileData, FileTreeFolder } from "../page-data/repo/files.ts";
import { repoPaths } from "../repo-paths.ts";
import { EntryIcon } from "./file-icon.tsx";
import { STRINGS } from "./strings.ts";

/** The folders that lead to a file, open, with what stands in them. For wide screens. */
export const FileTree = ({ file }: { readonly file: FileData }) => (
  <nav
    aria-label={STRINGS.tree.title}
    className="sticky top-18 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto lg:block"
  >
    <Folder file={file} level={0} />
  </nav>
);

const ROW =
  "flex items-center gap-1.5 rounded-md px-2 py-1 text-sm hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium";

function Folder({ file, level }: { readonly file: FileData; readonly level: number }) {
  const { repo, revision, path, tree } = file;
  const folder = tree[level];
  if (!folder) return null;
  const paths = repoPaths(repo);
  const next = tree[level + 1]?.path;
  return (
    <ul className={level > 0 ? "ml-3.5 border-l border-line pl-1" : ""}>
      {folder.entries.map((entry: FileTreeFolder["entries"][number]) => (
        <li key={entry.path}>
          {entry.type === "submodule" ? (
            <span className={ROW}>
              <EntryIcon type={entry.type} name={entry.name} className="size-3.5 shrink-0" />
              <span className="truncate">{entry.name}</span>
            </span>
          ) : (
            <Link
              to={(entry.type === "file" ? paths.file : paths.files)(revision, entry.path)}
              title={entry.name}
              aria-current={entry.path === path ? "page" : undefined}
              className={ROW}
            >
              <EntryIcon type={entry.type} name={entry.name} className="size-3.5 shrink-0" />
              <span className="truncate">{entry.name}</span>
            </Link>
          )}
          {entry.path === next && <Folder file={file} level={level + 1} />}
        </li>
      ))}
      {folder.hasMore && (
        <li>
          <Link to={paths.files(revision, folder.path)} className={`${ROW} text-ink-2`}>
            {STRINGS.tree.more}
          </Link>
        </li>
      )}
    </ul>
  );
}
