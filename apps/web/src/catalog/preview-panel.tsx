import { useEffect, useState } from "react";
import type { RepoPreviewData } from "../page-data/repo/repo-preview.ts";
import type { ListedRepo } from "../page-data/repo-list.ts";
import { formatBytes } from "../ui/format.ts";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { repoPath } from "./repo-rows.tsx";
import { STRINGS } from "./strings.ts";

/** Kept until the page is reloaded. */
const seen = new Map<string, Promise<RepoPreviewData | undefined>>();

/** The preview of a repo: the start of its card, its files, how to load it. */
export function PreviewPanel({
  repo,
  isAbove,
}: {
  readonly repo: ListedRepo;
  readonly isAbove: boolean;
}) {
  const [data, setData] = useState<RepoPreviewData>();
  useEffect(() => {
    let isWanted = true;
    void look(repo).then((found) => isWanted && setData(found));
    return () => {
      isWanted = false;
    };
  }, [repo]);
  if (!data) return null;
  const { cardHead, files, fileCount, snippet } = data;
  return (
    <section
      aria-label={STRINGS.preview.label(repo.id)}
      className={`pop-in absolute left-6 z-30 hidden w-[min(40rem,calc(100%-3rem))] gap-4 rounded-lg bg-raised p-3 text-sm shadow-pop sm:grid sm:grid-cols-[minmax(0,1fr)_13rem] ${isAbove ? "bottom-[calc(100%-0.25rem)]" : "top-[calc(100%-0.25rem)]"}`}
    >
      <p className="line-clamp-6 text-ink-2">
        {cardHead ?? <span className="text-ink-3">{STRINGS.preview.noCard}</span>}
      </p>
      <div>
        <h3 className="text-xs font-semibold text-ink-3">{STRINGS.preview.files(fileCount)}</h3>
        <ul>
          {files.map(({ path, sizeBytes }) => (
            <li key={path} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate">{path}</span>
              <span className="tabular text-ink-3">{formatBytes(sizeBytes)}</span>
            </li>
          ))}
        </ul>
      </div>
      {snippet && (
        <div className="min-w-0 sm:col-span-2">
          <CodeBlock
            id={`preview-${repo.id}`}
            label={snippet.label}
            content={snippet.content}
            html={snippet.html}
            className="[&_.code-scroll]:max-h-40 [&_pre]:text-xs [&_pre]:leading-5"
          />
        </div>
      )}
    </section>
  );
}

function look(repo: ListedRepo): Promise<RepoPreviewData | undefined> {
  const known = seen.get(repo.id) ?? ask(repo);
  seen.set(repo.id, known);
  return known;
}

/** A failed request shows nothing and is retried at the next look. */
async function ask(repo: ListedRepo): Promise<RepoPreviewData | undefined> {
  try {
    const response = await fetch(`${repoPath(repo)}?_data=${repo.kind}Preview`);
    if (response.ok) return await response.json();
  } catch {
    // The network failed: same as an error response.
  }
  seen.delete(repo.id);
  return undefined;
}
