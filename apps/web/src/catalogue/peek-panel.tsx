import { useEffect, useState } from "react";
import type { PeekData } from "../page-data/peek.ts";
import type { ListedRepo } from "../page-data/repo-list.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { formatBytes, plural } from "../ui/format.ts";
import { repoPath } from "./repo-rows.tsx";

/** Kept for the visit: looking again asks nothing. */
const seen = new Map<string, Promise<PeekData | undefined>>();

/** A repo at a glance: how its card begins, its files, how to load it. */
export function PeekPanel({
  repo,
  isAbove,
}: {
  readonly repo: ListedRepo;
  readonly isAbove: boolean;
}) {
  const [data, setData] = useState<PeekData>();
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
      aria-label={`${repo.id} at a glance`}
      className={`pop-in absolute left-6 z-30 hidden w-[min(40rem,calc(100%-3rem))] gap-4 rounded-lg bg-raised p-3 text-sm shadow-pop sm:grid sm:grid-cols-[minmax(0,1fr)_13rem] ${isAbove ? "bottom-[calc(100%-0.25rem)]" : "top-[calc(100%-0.25rem)]"}`}
    >
      <p className="line-clamp-6 text-ink-2">
        {cardHead ?? <span className="text-ink-3">No card.</span>}
      </p>
      <div>
        <h3 className="text-xs font-semibold text-ink-3">{plural(fileCount, "file")}</h3>
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
            id={`peek-${repo.id}`}
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

function look(repo: ListedRepo): Promise<PeekData | undefined> {
  const known = seen.get(repo.id) ?? ask(repo);
  seen.set(repo.id, known);
  return known;
}

/** What cannot be had is not shown, and asked for again. */
async function ask(repo: ListedRepo): Promise<PeekData | undefined> {
  try {
    const response = await fetch(`${repoPath(repo)}?_data=${repo.kind}Peek`);
    if (response.ok) return await response.json();
  } catch {
    // As a refusal.
  }
  seen.delete(repo.id);
  return undefined;
}
