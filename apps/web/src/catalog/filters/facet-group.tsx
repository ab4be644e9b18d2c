import {
  changeQuery,
  FACETS,
  type FacetName,
  resetFacet,
  switchMatch,
  toggleValue,
} from "@orrery/catalog";
import { Link } from "react-router";
import type { FacetGroup as Group } from "../../page-data/repo-list.ts";
import { ListForm } from "../list/list-form.tsx";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { ChoiceLink } from "./choice-link.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { useAddressValue } from "./use-address-value.ts";
import { useSubmitSoon } from "./use-submit-soon.ts";

/** Open at first. The others open when a value in them is chosen. */
const OPEN: ReadonlySet<FacetName> = new Set([
  "task",
  "provider",
  "library",
  "modality",
  "language",
]);

/** The values of one facet with their counts: the most used ones first, all of them on demand. */
export function FacetGroup({ group }: { readonly group: Group }) {
  const { state, href } = useList();
  const { query, view } = state;
  const { name, values, hasMore } = group;
  const { label } = FACETS[name];
  const chosen = query.values[name] ?? [];
  const isWhole = view.facet === name;
  return (
    <FilterGroup
      label={label}
      isOpen={isWhole || chosen.length > 0 || OPEN.has(name)}
      chosen={chosen.length + (name === "baseModel" && query.baseOnly ? 1 : 0)}
      reset={href(changeQuery(resetFacet(query, name), baseOnlyAfterReset(name, query.baseOnly)))}
    >
      {isWhole && <FindValue group={group} />}
      {chosen.length > 0 && <MatchSwitch name={name} />}
      {name === "baseModel" && <ChoiceList part="baseOnly" />}
      <ul className={isWhole ? "max-h-96 overflow-y-auto px-1.5 -mx-1.5" : undefined}>
        {values.map(({ value, label: text, count }) => (
          <li key={value}>
            <ChoiceLink
              to={href(toggleValue(query, name, value))}
              isChosen={chosen.includes(value)}
              count={count}
            >
              {text}
            </ChoiceLink>
          </li>
        ))}
      </ul>
      {values.length === 0 && <p className="text-sm text-ink-3">{STRINGS.facet.none}</p>}
      <MoreValues name={name} isWhole={isWhole} hasMore={hasMore} />
    </FilterGroup>
  );
}

const baseOnlyAfterReset = (name: FacetName, baseOnly: true | undefined) => ({
  baseOnly: name === "baseModel" ? undefined : baseOnly,
});

/** Says whether a repo must match any or all of the chosen values; a switch for facets with several values. */
function MatchSwitch({ name }: { readonly name: FacetName }) {
  const { state, href } = useList();
  const { query } = state;
  const isAll = query.matchAll.includes(name);
  if (!FACETS[name].isMulti)
    return <p className="mb-1 text-xs text-ink-3">{STRINGS.facet.matchesAny}</p>;
  const side = (label: string, isOn: boolean) => (
    <Link
      to={isOn ? href(query) : href(switchMatch(query, name))}
      preventScrollReset
      aria-current={isOn ? "true" : undefined}
      className="rounded-sm px-1.5 text-xs leading-5 text-ink-3 hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-text"
    >
      {label}
    </Link>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not controls of a form
    <div
      role="group"
      aria-label={STRINGS.facet.match(FACETS[name].label)}
      className="mb-1 flex w-fit gap-0.5 rounded-md border border-line p-0.5"
    >
      {side(STRINGS.facet.anyOf, !isAll)}
      {side(STRINGS.facet.allOf, isAll)}
    </div>
  );
}

function FindValue({ group: { name, find } }: { readonly group: Group }) {
  const submitSoon = useSubmitSoon(true);
  const field = useAddressValue<HTMLInputElement>(find ?? "");
  const label = STRINGS.facet.find(FACETS[name].label);
  return (
    <ListForm label={label} changes={["find"]} isSearch onInput={submitSoon} className="mb-1.5">
      <input
        ref={field}
        type="search"
        name="find"
        defaultValue={find}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-sm"
      />
      <button type="submit" className="sr-only">
        {STRINGS.facet.submit}
      </button>
    </ListForm>
  );
}

function MoreValues({
  name,
  isWhole,
  hasMore,
}: {
  readonly name: FacetName;
  readonly isWhole: boolean;
  readonly hasMore: boolean;
}) {
  const { state, href } = useList();
  if (!isWhole && !hasMore) return null;
  const facet = isWhole ? undefined : name;
  return (
    <p className="flex items-baseline gap-2 pt-1 text-sm">
      <Link
        to={href(state.query, { facet, find: undefined })}
        preventScrollReset
        className="text-accent-text hover:underline"
      >
        {isWhole ? STRINGS.facet.showFewer : STRINGS.facet.showAll}
        <span className="sr-only">{STRINGS.facet.inFacet(FACETS[name].label)}</span>
      </Link>
      {isWhole && hasMore && (
        <span className="text-xs text-ink-3">{STRINGS.facet.mostFrequent}</span>
      )}
    </p>
  );
}
