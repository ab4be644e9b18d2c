import { DatasetPreview } from "../dataset/dataset-preview.tsx";
import { usePageData } from "../page-source.ts";
import { RepoPage } from "../repo/repo-page.tsx";

/** The page of a dataset, its first rows above its card. */
export function Component() {
  const data = usePageData("dataset");
  const { repo, rows, access } = data;
  return (
    <RepoPage data={data} above={rows && !access && <DatasetPreview repo={repo} view={rows} />} />
  );
}
