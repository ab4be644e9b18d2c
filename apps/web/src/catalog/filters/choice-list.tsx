import { type ChoicePart, changeQuery, listChoices } from "@orrery/catalog";
import { choiceWords } from "../list/list-words.ts";
import { useList } from "../list/use-list.ts";
import { ChoiceLink } from "./choice-link.tsx";

/** The common choices of a filter, each with the number of results. */
export function ChoiceList({ part }: { readonly part: ChoicePart }) {
  const { data, state, href } = useList();
  const { query } = state;
  const chosen = JSON.stringify(query[part]);
  const offered = listChoices(query, data.today)[part] ?? [];
  return (
    <ul>
      {offered.map((value, index) => {
        const words = choiceWords(part, value, index);
        const isChosen = JSON.stringify(value) === chosen;
        return (
          <li key={words}>
            <ChoiceLink
              to={href(changeQuery(query, { [part]: isChosen ? undefined : value }))}
              isChosen={isChosen}
              count={data.choices?.[part]?.[index]}
            >
              {words}
            </ChoiceLink>
          </li>
        );
      })}
    </ul>
  );
}
