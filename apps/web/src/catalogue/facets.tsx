import { Link } from "react-router";
import type { RepoListData } from "../page-data/repo-list.ts";
import { formatInteger } from "../ui/format.ts";
import { CloseIcon, FilterIcon } from "../ui/icon.ts";
import { listHref } from "./list-href.ts";

type Key = "task" | "library";
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const SHOWN = 10;

/** Tasks and libraries with their counts: a side column, or a folded panel above the list on a narrow screen. */
export function Facets({ data }: { readonly data: RepoListData }) {
  const groups = facetGroups(data);
  if (!groups.length) return null;
  const active = groups.filter(({ key }) => data.filter[key]).length;
  return (
    <>
      <aside aria-label="Filters" className="hidden w-56 shrink-0 space-y-6 lg:block">
        <FacetGroups data={data} groups={groups} />
      </aside>
      <details className="mb-3 rounded-md border border-line bg-surface lg:hidden">
        <summary className="flex h-9 items-center gap-2 rounded-md px-3 font-medium">
          <FilterIcon aria-hidden className="size-4 text-ink-3" />
          Filters
          {active > 0 && <span className="tabular text-accent-text">{active}</span>}
        </summary>
        <div className="grid gap-5 border-t border-line p-3 sm:grid-cols-2">
          <FacetGroups data={data} groups={groups} />
        </div>
      </details>
    </>
  );
}

function facetGroups({ tasks, libraries }: RepoListData) {
  const groups: readonly { key: Key; label: string; choices: readonly Choice[] }[] = [
    {
      key: "task",
      label: "Tasks",
      choices: tasks.map(({ tag, ...rest }) => ({ value: tag, ...rest })),
    },
    {
      key: "library",
      label: "Libraries",
      choices: libraries.map(({ key, ...rest }) => ({ value: key, ...rest })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const FacetGroups = ({
  data,
  groups,
}: {
  readonly data: RepoListData;
  readonly groups: ReturnType<typeof facetGroups>;
}) =>
  groups.map(({ key, label, choices }) => (
    <section key={key}>
      <h2 className="mb-1 text-xs font-semibold tracking-wide text-ink-3">{label}</h2>
      <FacetList data={data} name={key} choices={choices.slice(0, SHOWN)} />
      {choices.length > SHOWN && (
        <details className="group">
          <summary className="rounded-md py-1 text-sm text-accent-text group-open:hidden hover:underline">
            {choices.length - SHOWN} more
          </summary>
          <FacetList data={data} name={key} choices={choices.slice(SHOWN)} />
        </details>
      )}
    </section>
  ));

const FacetList = ({
  data: { kind, filter },
  name,
  choices,
}: {
  readonly data: RepoListData;
  readonly name: Key;
  readonly choices: readonly Choice[];
}) => (
  <ul>
    {choices.map(({ value, label, count }) => {
      const chosen = filter[name] === value;
      return (
        <li key={value}>
          <Link
            to={listHref(kind, filter, { [name]: chosen ? undefined : value })}
            aria-current={chosen ? "true" : undefined}
            className="flex items-center -mx-2 gap-2 rounded-md px-2 py-0.75 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-text"
          >
            <span className="min-w-0 truncate">{label}</span>
            <span className="tabular ml-auto text-xs text-ink-3">{formatInteger(count)}</span>
            {chosen && <CloseIcon aria-label="Drop this filter" className="size-3.5" />}
          </Link>
        </li>
      );
    })}
  </ul>
);
