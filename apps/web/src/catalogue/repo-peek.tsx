import { lazy, Suspense, use } from "react";
import type { ListedRepo } from "../page-data/repo-list.ts";
import { PeekContext } from "./use-peek.ts";

const PeekPanel = lazy(async () => ({ default: (await import("./peek-panel.tsx")).PeekPanel }));

/** The place of a repo's peek inside its row; empty unless somebody looks at that row. */
export function RepoPeek({ repo }: { readonly repo: ListedRepo }) {
  const peeked = use(PeekContext);
  if (peeked?.id !== repo.id) return null;
  return (
    <Suspense>
      <PeekPanel repo={repo} isAbove={peeked.isAbove} />
    </Suspense>
  );
}
