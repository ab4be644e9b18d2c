import { listChosen } from "@orrery/catalog";
import { Link } from "react-router";
import type { KnownUse } from "../../page-data/catalog-links.ts";
import { pathTo } from "../../paths.ts";
import { CloseIcon } from "../../ui/icon.ts";
import { chosenWords } from "../list/list-words.ts";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { SaveSearch } from "./save-search.tsx";

/** The active filters, each a link that removes it. */
export function ChosenFilters() {
  const { data, state, href } = useList();
  const chosen = listChosen(state.query);
  if (!chosen.length) return null;
  return (
    <ul aria-label={STRINGS.filters.active} className="mb-3 flex flex-wrap gap-1.5">
      {chosen.map((one) => {
        const { label, value } = chosenWords(data, one);
        return (
          <li key={`${label} ${value}`} className="max-w-full">
            <Link
              to={href(one.without)}
              preventScrollReset
              className="flex h-7 items-center gap-1.5 rounded-md bg-accent-soft pr-1.5 pl-2 text-sm text-accent-text hover:line-through"
            >
              <span className="sr-only">{STRINGS.filters.remove}</span>
              <span>{label}</span>
              <span className="truncate font-medium">{value}</span>
              <CloseIcon aria-hidden className="size-3.5" />
            </Link>
          </li>
        );
      })}
      <AboutLinks about={data.about} />
      {chosen.length > 1 && (
        <li>
          <Link
            to={href({ kind: data.kind, values: {}, matchAll: [], sort: state.query.sort })}
            preventScrollReset
            className="flex h-7 items-center rounded-md px-2 text-sm text-ink-2 hover:text-ink hover:underline"
          >
            {STRINGS.filters.clear}
          </Link>
        </li>
      )}
      <li>
        <SaveSearch title={chosen.map((one) => chosenWords(data, one).value).join(", ")} />
      </li>
    </ul>
  );
}

/** Links to the pages of the chosen task and library. */
function AboutLinks({ about: { task, library } }: { readonly about: KnownUse }) {
  const links = [
    ...(task ? [{ to: pathTo("task", { task: task.tag }), label: task.label }] : []),
    ...(library ? [{ to: pathTo("library", { library: library.key }), label: library.label }] : []),
  ];
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className="flex h-7 items-center px-2 text-sm text-accent-text hover:underline">
        {STRINGS.filters.about(label)}
      </Link>
    </li>
  ));
}
