import { changeQuery } from "@orrery/catalog";
import { ChoiceLink } from "./choice-link.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { useList } from "./use-list.ts";

/** Whether one has to ask for the files. */
export function AccessGroup() {
  const { state, href } = useList();
  const { query } = state;
  const side = (gated: boolean, label: string) => {
    const isChosen = query.gated === gated;
    return (
      <li>
        <ChoiceLink
          to={href(changeQuery(query, { gated: isChosen ? undefined : gated }))}
          isChosen={isChosen}
        >
          {label}
        </ChoiceLink>
      </li>
    );
  };
  return (
    <FilterGroup
      label="Access"
      isOpen={query.gated !== undefined}
      chosen={query.gated === undefined ? 0 : 1}
      reset={href(changeQuery(query, { gated: undefined }))}
    >
      <ul>
        {side(false, "Open to everybody")}
        {side(true, "Gated")}
      </ul>
    </FilterGroup>
  );
}
