import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { RepoRows } from "../catalog/repo-rows.tsx";
import type { MemberHome, SavedSearchLink, WaitingItem } from "../page-data/home.ts";
import { pathTo } from "../paths.ts";
import { RunRow } from "../runs/run-row.tsx";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { HomeSection } from "./home-section.tsx";
import { STRINGS } from "./strings.ts";

/** A member's repositories, those they viewed, what others wait for, saved runs and likes. */
export const MemberSections = ({
  member: { repos, waiting, runs, recent, searches, likes, followed },
  account,
}: {
  readonly member: MemberHome;
  readonly account: string;
}) => (
  <div className="mb-8 grid gap-x-10 gap-y-8 lg:grid-cols-2">
    <div className="min-w-0 space-y-8">
      <HomeSection title={STRINGS.member.repos} to={pathTo("account", { namespace: account })}>
        {repos.length > 0 ? (
          <RepoRows repos={repos} label={STRINGS.member.repos} short />
        ) : (
          <Nothing>
            {STRINGS.member.noRepos}{" "}
            <Link to={`${pathTo("newRepo")}?kind=model`} className="text-link">
              {STRINGS.member.create}
            </Link>
          </Nothing>
        )}
      </HomeSection>
      {recent.length > 0 && (
        <HomeSection title={STRINGS.member.recent}>
          <RepoRows repos={recent} label={STRINGS.member.recent} short />
        </HomeSection>
      )}
    </div>
    <div className="min-w-0 space-y-8">
      <HomeSection title={STRINGS.member.waiting}>
        {waiting.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {waiting.map((item) => (
              <WaitingRow key={item.path} item={item} />
            ))}
          </ul>
        ) : (
          <Nothing>{STRINGS.member.nothing}</Nothing>
        )}
      </HomeSection>
      {runs.length > 0 && (
        <HomeSection title={STRINGS.member.runs} to={pathTo("runs")}>
          <ul
            aria-label={STRINGS.member.runs}
            className="divide-y divide-line border-y border-line"
          >
            {runs.map((run) => (
              <RunRow key={run.id} run={run} show="own" />
            ))}
          </ul>
        </HomeSection>
      )}
      {followed.length > 0 && (
        <HomeSection title={STRINGS.member.followed}>
          <RepoRows repos={followed} label={STRINGS.member.followed} short />
        </HomeSection>
      )}
      {searches.length > 0 && (
        <HomeSection title={STRINGS.member.searches}>
          <ul
            aria-label={STRINGS.member.searches}
            className="divide-y divide-line border-y border-line"
          >
            {searches.map((search) => (
              <SearchRow key={search.key} search={search} />
            ))}
          </ul>
        </HomeSection>
      )}
      {likes.length > 0 && (
        <HomeSection title={STRINGS.member.likes}>
          <RepoRows repos={likes} label={STRINGS.member.likes} short />
        </HomeSection>
      )}
    </div>
  </div>
);

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="border-y border-line py-3 text-ink-3">{children}</p>
);

const SearchRow = ({
  search: { key, kind, title, href, feed },
}: {
  readonly search: SavedSearchLink;
}) => (
  <li className="flex items-baseline gap-3 py-1.5">
    <Link to={href} className="min-w-0 flex-1 truncate font-medium hover:underline">
      {title}
    </Link>
    <span className="text-sm text-ink-3">{STRINGS.member.kinds[kind]}</span>
    <a href={feed} className="text-link text-sm">
      {STRINGS.member.feed}
    </a>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="delete-search" />
      <input type="hidden" name="key" value={key} />
      <Button
        type="submit"
        size="sm"
        variant="ghost"
        aria-label={STRINGS.member.deleteSearch(title)}
      >
        {STRINGS.member.delete}
      </Button>
    </Form>
  </li>
);

const WaitingRow = ({ item }: { readonly item: WaitingItem }) => (
  <li className="relative flex items-baseline justify-between gap-4 py-1.5">
    <span className="min-w-0">
      <Link
        to={item.path}
        className="block truncate font-medium before:absolute before:inset-0 hover:underline"
      >
        {item.kind === "access" ? STRINGS.member.requests(item.count) : item.title}
      </Link>
      <span className="block truncate text-sm text-ink-3">
        {item.repo}
        {item.kind === "pull" && ` · ${STRINGS.member.pull(item.author)}`}
      </span>
    </span>
    <span className="shrink-0 text-sm text-ink-3">
      <TimeAgo iso={item.since} />
    </span>
  </li>
);
