import type { CommitSummary } from "../page-data/files.ts";
import { CommitIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";

/** The commit that last touched what is shown: who, what, which, when. */
export function CommitLine({ commit }: { readonly commit: CommitSummary }) {
  return (
    <div className="flex min-h-9 items-center gap-x-2.5 px-3 py-1.5 text-sm">
      <CommitIcon aria-hidden className="size-4 text-ink-3" />
      <span className="max-w-32 shrink-0 truncate font-semibold">{commit.author}</span>
      <span className="min-w-0 grow truncate text-ink-2" title={commit.title}>
        {commit.title}
      </span>
      <code className="hidden shrink-0 text-xs text-ink-3 sm:inline" title={commit.id}>
        {commit.id.slice(0, 8)}
      </code>
      <TimeAgo iso={commit.date} className="shrink-0 text-ink-3" />
    </div>
  );
}
