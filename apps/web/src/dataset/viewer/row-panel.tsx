import { useEffect, useRef } from "react";
import { Link, useNavigate, useNavigationType } from "react-router";
import type { OpenRow, SplitViewer } from "../../page-data/repo/split-viewer.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { MarkdownHtml } from "../../ui/text/markdown-html.tsx";
import { cellText } from "./cell-text.ts";
import { rowId } from "./split-table.tsx";
import { STRINGS } from "./strings.ts";
import { mediaAddress, splitAddress, viewAddress } from "./view-address.ts";
import { ViewCellContent } from "./view-cell.tsx";

/** One row with all its columns. Escape closes it. */
export function RowPanel({
  viewer,
  index,
  open,
  edits,
}: {
  readonly viewer: SplitViewer;
  readonly index: number;
  readonly open: OpenRow;
  /** Where rows are edited; absent for who can't. */
  readonly edits?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const isArrival = useNavigationType() === "POP";
  const closed = viewAddress(viewer, { row: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that is opened takes the focus
  useEffect(() => {
    if (!isArrival) heading.current?.focus({ preventScroll: true });
  }, [index]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      document.getElementById(rowId(index))?.focus();
      navigate(closed, { preventScrollReset: true });
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [closed, index, navigate]);
  const [previous, next] = neighbors(viewer, index);
  const isFormatted = (name: string) => open.kind === "row" && open.formatted?.column === name;
  return (
    <section
      aria-labelledby="open-row"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="order-first rounded-lg border border-line bg-surface lg:sticky lg:top-16 lg:order-none lg:max-h-[calc(100vh-5rem)] lg:overflow-y-auto"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-lg border-b border-line bg-sunken px-3 py-2 text-sm">
        <h3 id="open-row" ref={heading} tabIndex={-1} className="mr-auto font-semibold">
          {STRINGS.panel.title(index)}
        </h3>
        <Link
          to={viewAddress(viewer, {
            search: "",
            where: "",
            orderby: "",
            offset: 0,
            show: [],
            wide: [],
            formatted: "",
            from: 0,
            row: index,
          })}
          preventScrollReset
          className="text-link"
        >
          {STRINGS.panel.permalink}
        </Link>
        {edits !== undefined && open.kind === "row" && (
          <Link to={`${edits}${splitAddress(viewer)}&row=${index}`} className="text-link">
            {STRINGS.panel.edit}
          </Link>
        )}
        <ButtonLink to={closed} preventScrollReset size="sm">
          {STRINGS.panel.close}
        </ButtonLink>
        <nav aria-label={STRINGS.panel.title(index)} className="flex w-full gap-4">
          {[[STRINGS.panel.previous, previous] as const, [STRINGS.panel.next, next] as const].map(
            ([label, to]) =>
              to !== undefined && (
                <Link
                  key={label}
                  to={viewAddress(viewer, { row: to })}
                  preventScrollReset
                  className="text-link"
                >
                  {label}
                </Link>
              ),
          )}
        </nav>
      </div>
      {open.kind === "problem" ? (
        <p role="alert" className="px-3 py-4 text-sm text-bad">
          {open.message}
        </p>
      ) : (
        <dl className="divide-y divide-line">
          {open.columns.map(({ name, type }, at) => {
            const cell = open.row.cells[at] ?? null;
            const text = cellText(cell);
            return (
              <div key={name} className="px-3 py-2 text-sm">
                <dt className="flex items-center gap-2">
                  <span className="min-w-0 truncate font-semibold">{name}</span>
                  <span className="min-w-0 grow truncate font-mono text-xs text-ink-3">{type}</span>
                  {type === "string" && text !== "" && (
                    <Link
                      to={viewAddress(viewer, { formatted: isFormatted(name) ? "" : name })}
                      preventScrollReset
                      className="shrink-0 text-link"
                      aria-label={STRINGS.panel.formatOf(name, !isFormatted(name))}
                    >
                      {STRINGS.panel.format(!isFormatted(name))}
                    </Link>
                  )}
                  {text !== "" && <CopyButton content={text} className="-my-1 shrink-0" />}
                </dt>
                <dd className="mt-1">
                  {open.formatted && isFormatted(name) ? (
                    <MarkdownHtml id="formatted-cell" html={open.formatted.html} />
                  ) : (
                    <ViewCellContent
                      cell={cell}
                      name={name}
                      address={mediaAddress(viewer, index, name)}
                      whole
                    />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {open.kind === "row" && open.unshown > 0 && (
        <p className="px-3 py-2 text-sm text-ink-3">{STRINGS.panel.more(open.unshown)}</p>
      )}
    </section>
  );
}

/** The rows before and after, in the order of the page if the row is on it. */
function neighbors({ content, chosen }: SplitViewer, index: number) {
  const rows = content.kind === "page" ? content.page.rows : [];
  const at = rows.findIndex((row) => row.index === index);
  if (at >= 0 && (chosen.search !== "" || chosen.where !== "" || chosen.orderby !== ""))
    return [rows[at - 1]?.index, rows[at + 1]?.index] as const;
  const isAll = content.kind === "page" && chosen.search === "" && chosen.where === "";
  const isLast = isAll && index + 1 >= content.page.total;
  return [index > 0 ? index - 1 : undefined, isLast ? undefined : index + 1] as const;
}
