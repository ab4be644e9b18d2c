import { changeQuery, listChoices } from "@orrery/catalog";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";

/** Narrows the list to repos of this hub or of others; absent where there are none of others. */
export function SourceGroup() {
  const { data, state, href } = useList();
  const { query } = state;
  const place = listChoices(query, data.today).mirrored.indexOf(true);
  const hasMirrors = data.bringsMirrors || (data.choices?.mirrored?.[place] ?? 0) > 0;
  if (!hasMirrors && query.mirrored === undefined) return null;
  return (
    <FilterGroup
      label={STRINGS.source.label}
      isOpen={query.mirrored !== undefined}
      chosen={query.mirrored === undefined ? 0 : 1}
      reset={href(changeQuery(query, { mirrored: undefined }))}
    >
      <ChoiceList part="mirrored" />
    </FilterGroup>
  );
}
