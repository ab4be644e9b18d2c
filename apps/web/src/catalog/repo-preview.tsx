import { lazy, Suspense, use } from "react";
import type { ListedRepo } from "../page-data/repo-list.ts";
import { PreviewContext } from "./use-repo-preview.ts";

const PreviewPanel = lazy(async () => ({
  default: (await import("./preview-panel.tsx")).PreviewPanel,
}));

/** The preview of a repo inside its row; empty unless the row is hovered or focused. */
export function RepoPreview({ repo }: { readonly repo: ListedRepo }) {
  const previewed = use(PreviewContext);
  if (previewed?.id !== repo.id) return null;
  return (
    <Suspense>
      <PreviewPanel repo={repo} isAbove={previewed.isAbove} />
    </Suspense>
  );
}
