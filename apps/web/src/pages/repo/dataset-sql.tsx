import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ParquetLinks } from "../../sql/parquet-links.tsx";
import { SqlConsole } from "../../sql/sql-console.tsx";
import { STRINGS } from "../../sql/strings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

/** Queries of a dataset's Parquet files, in the browser. */
export function Component() {
  const { repo, sql, notice } = usePageData("datasetSql");
  const reason =
    notice?.kind === "problem" ? STRINGS.missing(notice.message) : STRINGS.someConverting;
  return (
    <Page
      title={`${STRINGS.title} · ${repo.id}`}
      width={sql ? "full" : "wide"}
      head={<RepoHeader repo={repo} tab="sql" />}
    >
      <h2 className="sr-only">{STRINGS.title}</h2>
      {sql ? (
        <>
          {notice && (
            <p
              role="status"
              className="mb-4 rounded-lg border border-line bg-sunken px-3 py-2 text-sm"
            >
              {reason}
            </p>
          )}
          <ParquetLinks sql={sql} />
          <SqlConsole key={`${repo.id} ${sql.config}`} repo={repo} sql={sql} />
        </>
      ) : (
        <EmptyState
          title={STRINGS.none.title}
          action={<ButtonLink to={repoPaths(repo).rows}>{STRINGS.none.rows}</ButtonLink>}
        >
          {notice?.kind === "converting" ? STRINGS.none.converting : STRINGS.none.reason}
          {notice?.kind === "problem" && ` ${notice.message}`}
        </EmptyState>
      )}
    </Page>
  );
}
