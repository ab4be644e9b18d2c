import { Leaderboards } from "../../catalog/leaderboards.tsx";
import { DatasetPreview } from "../../dataset/dataset-preview.tsx";
import { usePageData } from "../../page-source.ts";
import { RepoPage } from "../../repo/repo-page.tsx";

/** The page of a dataset, its first rows above its card. */
export function Component() {
  const data = usePageData("dataset");
  const { repo, rows, access, leaderboards = [] } = data;
  return (
    <>
      <link
        rel="alternate"
        type="application/ld+json"
        href={`/api/datasets/${repo.id}/croissant`}
      />
      <RepoPage
        data={data}
        above={rows && !access && <DatasetPreview repo={repo} view={rows} />}
        below={
          leaderboards.length > 0 && (
            <div className="mt-8 border-t border-line pt-5">
              <Leaderboards boards={leaderboards} />
            </div>
          )
        }
      />
    </>
  );
}
