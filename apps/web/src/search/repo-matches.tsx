import { Link } from "react-router";
import { MarkedText } from "../catalog/marked-text.tsx";
import { RepoFacts, RepoName, RepoRows } from "../catalog/repo-rows.tsx";
import type { RepoMatches as Matches } from "../page-data/search.ts";
import { SearchSection } from "./search-section.tsx";
import { STRINGS } from "./strings.ts";

export function titleOf({ kind, scope, task = "" }: Matches): string {
  const words = STRINGS.matches[kind];
  return scope === "task" ? words.task(task) : words[scope];
}

/** The first repos that match in one way, and a link to all. */
export const RepoMatches = ({ matches }: { readonly matches: Matches }) => {
  const title = titleOf(matches);
  return (
    <SearchSection
      title={title}
      count={matches.total}
      more={
        matches.total > matches.repos.length && (
          <Link to={matches.href} className="text-link text-sm">
            {STRINGS.all(matches.total)}
          </Link>
        )
      }
    >
      {matches.scope === "cards" ? (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {matches.repos.map((repo) => (
            <li key={repo.id} className="group relative py-1.5">
              <RepoName repo={repo} />
              <RepoFacts repo={repo} />
              {repo.excerpt && (
                <p className="mt-0.5 max-w-[90ch] text-sm wrap-anywhere text-ink-2">
                  <MarkedText excerpt={repo.excerpt} />
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <RepoRows repos={matches.repos} label={title} />
      )}
    </SearchSection>
  );
};
