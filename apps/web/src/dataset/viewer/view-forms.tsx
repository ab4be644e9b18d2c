import { useId } from "react";
import { Form, Link } from "react-router";
import type { SplitViewer } from "../../page-data/repo/split-viewer.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, FieldError, Fieldset, TextInput } from "../../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { splitAddress, viewAddress } from "./view-address.ts";

/** The filter, the jump to a row and the choice of columns, as forms whose answers are addresses. */
export function ViewForms({
  viewer,
  edits,
  card,
}: {
  readonly viewer: SplitViewer;
  /** Where rows are edited; absent for who can't. */
  readonly edits?: string;
  /** Where the card is edited. */
  readonly card?: string;
}) {
  const { search, where, orderby, show } = viewer.chosen;
  const { content } = viewer;
  const problemOf = (field: "where" | "orderby") =>
    content.kind === "problem" && content.field === field ? content.message : undefined;
  const problem = problemOf("where");
  const wrongOrder = problemOf("orderby");
  return (
    <div className="space-y-2 border-b border-line px-3 py-3 text-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Form preventScrollReset className="flex min-w-0 grow basis-70 items-end gap-2">
          <Kept viewer={viewer} names={["show", "wide"]} />
          <Field label={STRINGS.search.label} className="min-w-0 grow">
            <TextInput
              key={search}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={2_000}
              autoComplete="off"
            />
          </Field>
          <Button type="submit">{STRINGS.search.submit}</Button>
        </Form>
        <Form preventScrollReset className="flex min-w-0 grow basis-110 items-end gap-2">
          <Kept viewer={viewer} names={["orderby", "show", "wide"]} />
          <Field
            label={STRINGS.filter.label}
            className="min-w-0 grow"
            {...(problem !== undefined && { error: problem })}
          >
            <TextInput
              key={where}
              name="where"
              defaultValue={where}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
          <Button type="submit" className={problem === undefined ? "" : "mb-6"}>
            {STRINGS.filter.submit}
          </Button>
        </Form>
        <Form preventScrollReset className="flex items-end gap-2">
          <Kept viewer={viewer} names={["show", "wide"]} />
          <Field label={STRINGS.jump.label} className="w-32">
            <TextInput name="row" inputMode="numeric" autoComplete="off" />
          </Field>
          <Button type="submit">{STRINGS.jump.submit}</Button>
        </Form>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-xs text-ink-3">{STRINGS.filter.hint}</p>
        {search !== "" && (
          <Link
            to={viewAddress(viewer, { search: "", offset: 0, row: undefined })}
            preventScrollReset
            className="text-link"
          >
            {STRINGS.search.clear}
          </Link>
        )}
        {where !== "" && (
          <Link
            to={viewAddress(viewer, { where: "", offset: 0, row: undefined })}
            preventScrollReset
            className="text-link"
          >
            {STRINGS.filter.clear}
          </Link>
        )}
        {edits !== undefined &&
          where !== "" &&
          content.kind === "page" &&
          content.page.total > 0 && (
            <Link
              to={`${edits}${splitAddress(viewer)}&${new URLSearchParams({ where })}`}
              className="text-link"
            >
              {STRINGS.edit.deleteRows}
            </Link>
          )}
        {orderby !== "" && (
          <span className="text-ink-2">
            {STRINGS.filter.sortedBy(orderby)}{" "}
            <Link
              to={viewAddress(viewer, { orderby: "", offset: 0, row: undefined })}
              preventScrollReset
              className="text-link"
            >
              {STRINGS.filter.unsort}
            </Link>
          </span>
        )}
        {wrongOrder !== undefined && <FieldError>{wrongOrder}</FieldError>}
        {edits !== undefined && (
          <Link to={`${edits}${splitAddress(viewer)}`} className="text-link">
            {STRINGS.edit.addColumn}
          </Link>
        )}
        {card !== undefined && (
          <Link to={`${card}${splitAddress(viewer)}&section=statistics`} className="text-link">
            {STRINGS.edit.card}
          </Link>
        )}
        {content.kind === "page" && content.page.columnCount > 1 && (
          <ColumnChoice
            key={show.join()}
            viewer={viewer}
            names={content.page.names}
            count={content.page.columnCount}
          />
        )}
      </div>
    </div>
  );
}

function ColumnChoice({
  viewer,
  names,
  count,
}: {
  readonly viewer: SplitViewer;
  readonly names: readonly string[];
  readonly count: number;
}) {
  const shown = new Set(viewer.chosen.show);
  const label = useId();
  return (
    <details className="min-w-0 open:w-full">
      <summary id={label} className="w-fit cursor-pointer text-link">
        {STRINGS.columns.choose}
        {shown.size > 0 && ` (${shown.size})`}
      </summary>
      <Form preventScrollReset className="mt-2">
        <Kept viewer={viewer} names={["search", "where", "orderby", "wide"]} />
        <Fieldset legend={STRINGS.columns.legend}>
          <section
            aria-labelledby={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="grid max-h-60 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1 overflow-y-auto"
          >
            {names.map((name) => (
              <Checkbox
                key={name}
                name="show"
                value={name}
                defaultChecked={shown.has(name)}
                label={<span className="wrap-anywhere">{name}</span>}
              />
            ))}
          </section>
        </Fieldset>
        {count > names.length && (
          <p className="mt-1 text-xs text-ink-3">{STRINGS.columns.unnamed(count - names.length)}</p>
        )}
        <div className="mt-2 flex items-center gap-4">
          <Button type="submit" size="sm">
            {STRINGS.columns.submit}
          </Button>
          {shown.size > 0 && (
            <Link
              to={viewAddress(viewer, { show: [], from: 0 })}
              preventScrollReset
              className="text-link"
            >
              {STRINGS.columns.all}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

/** What a form does not change. */
function Kept({
  viewer: { config, split, chosen },
  names,
}: {
  readonly viewer: SplitViewer;
  readonly names: readonly ("search" | "where" | "orderby" | "show" | "wide")[];
}) {
  const kept = [["config", config] as const, ["split", split] as const].concat(
    names.flatMap((name) => [chosen[name]].flat().map((value) => [name, value] as const)) as never,
  );
  return kept.map(
    ([name, value]) =>
      value !== "" && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}
