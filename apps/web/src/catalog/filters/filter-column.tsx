import { listChosen } from "@orrery/catalog";
import { FilterIcon } from "../../ui/icon.ts";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { AccessGroup } from "./access-group.tsx";
import { FacetGroup } from "./facet-group.tsx";
import { FitGroup } from "./fit-group.tsx";
import { RANGES, RangeGroup } from "./range-group.tsx";
import { SourceGroup } from "./source-group.tsx";

/**
 * All filters of a list: a column next to it, or, on a narrow screen, a panel above it that a checkbox
 * opens, so that it works without JavaScript and stays open between choices.
 */
export function FilterColumn() {
  const { data, state } = useList();
  const { kind, facets, total } = data;
  const chosen = listChosen(state.query).length;
  const [first, ...others] = facets;
  const [main, ...ranges] = RANGES[kind];
  return (
    <div className="lg:w-60 lg:shrink-0">
      <input
        id="filters-open"
        type="checkbox"
        defaultChecked={state.view.facet !== undefined}
        className="peer sr-only lg:hidden"
      />
      <label
        htmlFor="filters-open"
        className="mb-3 flex h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text lg:hidden"
      >
        <FilterIcon aria-hidden className="size-4 text-ink-3" />
        {STRINGS.filters.title}
        {chosen > 0 && <span className="tabular text-accent-text">{chosen}</span>}
      </label>
      <aside
        aria-label={STRINGS.filters.title}
        className="mb-4 hidden rounded-md border border-line bg-surface px-3 peer-checked:block lg:sticky lg:top-12 lg:-ml-2 lg:block lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:overscroll-contain lg:border-0 lg:bg-transparent lg:px-2 lg:pb-6"
      >
        {first && <FacetGroup group={first} />}
        <RangeGroup field={main} />
        {kind === "model" && <FitGroup />}
        {others.map((group) => (
          <FacetGroup key={group.name} group={group} />
        ))}
        <AccessGroup />
        <SourceGroup />
        {ranges.map((field) => (
          <RangeGroup key={field.name} field={field} />
        ))}
        <label
          htmlFor="filters-open"
          className="sticky bottom-0 -mx-3 flex h-11 items-center justify-center rounded-b-md border-t border-line bg-raised font-medium text-accent-text lg:hidden"
        >
          {STRINGS.filters.show(total, STRINGS.kinds[kind].one)}
        </label>
      </aside>
    </div>
  );
}
