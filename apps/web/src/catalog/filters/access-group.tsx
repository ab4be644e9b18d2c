import { changeQuery } from "@orrery/catalog";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";

/** Narrows the list to gated or open repos. */
export function AccessGroup() {
  const { state, href } = useList();
  const { query } = state;
  return (
    <FilterGroup
      label={STRINGS.access.label}
      isOpen={query.gated !== undefined}
      chosen={query.gated === undefined ? 0 : 1}
      reset={href(changeQuery(query, { gated: undefined }))}
    >
      <ChoiceList part="gated" />
    </FilterGroup>
  );
}
