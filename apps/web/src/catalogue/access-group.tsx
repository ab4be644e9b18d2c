import { changeQuery } from "@orrery/catalog";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { useList } from "./use-list.ts";

/** Whether one has to ask for the files. */
export function AccessGroup() {
  const { state, href } = useList();
  const { query } = state;
  return (
    <FilterGroup
      label="Access"
      isOpen={query.gated !== undefined}
      chosen={query.gated === undefined ? 0 : 1}
      reset={href(changeQuery(query, { gated: undefined }))}
    >
      <ChoiceList part="gated" />
    </FilterGroup>
  );
}
