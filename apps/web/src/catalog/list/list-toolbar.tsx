import { CATALOG_SORTS, type CatalogSort, changeQuery, sortOf } from "@orrery/catalog";
import { Link } from "react-router";
import { Menu, MenuLink } from "../../shell/menu.tsx";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { CardsIcon, CheckIcon, ChevronDownIcon, DenseIcon, SearchIcon } from "../../ui/icon.ts";
import { useAddressValue } from "../filters/use-address-value.ts";
import { useSubmitSoon } from "../filters/use-submit-soon.ts";
import { STRINGS } from "../strings.ts";
import { ListForm } from "./list-form.tsx";
import { useList } from "./use-list.ts";

/** Text search, sort order and layout, above the rows. */
export const ListToolbar = () => (
  <div className="mb-3 flex flex-wrap items-center gap-2">
    <TextFilter />
    <div className="ml-auto flex items-center gap-2">
      <SortMenu />
      <DensitySwitch />
    </div>
  </div>
);

const BOX =
  "h-8.5 rounded-md border border-line-strong bg-surface text-ink hover:border-ink-3 transition-colors duration-(--fast)";

function TextFilter() {
  const { data, state } = useList();
  const { text, textIn } = state.query;
  const { one } = STRINGS.kinds[data.kind];
  const submitSoon = useSubmitSoon(text !== undefined);
  const words = useAddressValue<HTMLInputElement>(text ?? "");
  const place = useAddressValue<HTMLSelectElement>(textIn ?? "");
  return (
    <ListForm
      label={STRINGS.search.form(one)}
      changes={["q", "in"]}
      isSearch
      onInput={submitSoon}
      className="flex min-w-72 flex-1 gap-2"
    >
      <div className="relative flex-1">
        <SearchIcon
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
        />
        <TextInput
          ref={words}
          id="list-text"
          type="search"
          name="q"
          defaultValue={text}
          aria-label={STRINGS.search.text(one)}
          aria-keyshortcuts="/"
          placeholder={textIn ? STRINGS.search.inCards : STRINGS.search.byName}
          autoComplete="off"
          className="pl-8.5"
        />
      </div>
      <select
        ref={place}
        name="in"
        defaultValue={textIn ?? ""}
        aria-label={STRINGS.search.where}
        className={`${BOX} px-2`}
      >
        <option value="">{STRINGS.search.names}</option>
        <option value="cards">{STRINGS.search.cards}</option>
      </select>
      <Button type="submit" className="without-js">
        {STRINGS.search.submit}
      </Button>
    </ListForm>
  );
}

function SortMenu() {
  const { data, state, href } = useList();
  const { query } = state;
  const current = sortOf(query);
  const sorts = CATALOG_SORTS.filter(
    (sort) =>
      (sort !== "relevance" || query.text !== undefined) &&
      (sort !== "parameters" || data.kind === "model") &&
      (sort !== "rows" || data.kind === "dataset"),
  );
  return (
    <Menu
      label={STRINGS.layout.sort(STRINGS.sorts[current])}
      summaryClassName={`${BOX} flex items-center gap-1.5 px-2.5 font-medium`}
      summary={
        <>
          {STRINGS.sorts[current]}
          <ChevronDownIcon aria-hidden className="size-3.5 text-ink-3" />
        </>
      }
    >
      {sorts.map((sort) => (
        <MenuLink key={sort} to={href(changeQuery(query, { sort: sort as CatalogSort }))}>
          {sort === current ? <CheckIcon aria-hidden /> : <span className="size-4" />}
          {STRINGS.sorts[sort]}
        </MenuLink>
      ))}
    </Menu>
  );
}

function DensitySwitch() {
  const { state, href } = useList();
  const { query, view } = state;
  const side = (isCards: boolean, label: string, Icon: typeof DenseIcon) => (
    <Link
      to={href(query, { isCards })}
      preventScrollReset
      replace
      title={label}
      aria-label={label}
      aria-current={view.isCards === isCards ? "true" : undefined}
      className="grid size-7.5 place-items-center rounded-sm text-ink-3 hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
    >
      <Icon aria-hidden className="size-4" />
    </Link>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not controls of a form
    <div role="group" aria-label={STRINGS.layout.title} className={`${BOX} flex items-center p-px`}>
      {side(false, STRINGS.layout.rows, DenseIcon)}
      {side(true, STRINGS.layout.cards, CardsIcon)}
    </div>
  );
}
