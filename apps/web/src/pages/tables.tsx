import { Link } from "react-router";
import { HUB } from "../page-data/account/owner.ts";
import type { TableProblem, TableRow, TablesData } from "../page-data/tables.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { SettingsPage } from "../settings/settings-page.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings/tables.ts";

/** `/admin/tables`: the rows that differ from the built-in tables, and their sources. */
export function Component() {
  const { update, rows, problems } = usePageData("tables");
  return (
    <SettingsPage owner={HUB} title={STRINGS.title} note={STRINGS.note}>
      <div className="space-y-8">
        <Update update={update} />
        {problems.length > 0 && <Problems problems={problems} />}
        {rows.length > 0 ? (
          <Rows rows={rows} />
        ) : (
          <EmptyState title={STRINGS.noRows}>
            {STRINGS.noRowsNote}
            <Link to={pathTo("doc", { slug: "tables" })} className="text-link">
              {STRINGS.learnMore}
            </Link>
          </EmptyState>
        )}
      </div>
    </SettingsPage>
  );
}

const Update = ({ update }: Pick<TablesData, "update">) =>
  update ? (
    <p className="wrap-anywhere">
      {STRINGS.update(update.version)}
      <TimeAgo iso={update.installedAt} />
      {STRINGS.signedWith}
      <code>{update.signer}</code>
    </p>
  ) : (
    <p className="text-ink-2">{STRINGS.noUpdate}</p>
  );

const Problems = ({ problems }: { readonly problems: readonly TableProblem[] }) => (
  <section aria-label={STRINGS.skipped}>
    <h2 className="text-lg">{STRINGS.skippedCount(problems.length)}</h2>
    <p className="mb-2 text-sm text-ink-2">{STRINGS.skippedNote}</p>
    <ScrollTable label={STRINGS.errors} heads={STRINGS.errorHeads}>
      {problems.map(({ code, place, message }) => (
        <tr key={`${place} ${message}`}>
          <th scope="row" className={`${CELL} font-mono font-normal whitespace-nowrap`}>
            {place}
          </th>
          <td className={`${CELL} min-w-64 wrap-anywhere`}>{message}</td>
          <td className={CELL}>
            <Tag tone="bad">{code}</Tag>
          </td>
        </tr>
      ))}
    </ScrollTable>
  </section>
);

const Rows = ({ rows }: { readonly rows: readonly TableRow[] }) => (
  <section aria-label={STRINGS.rows}>
    <h2 className="mb-2 text-lg">{STRINGS.rowCount(rows.length)}</h2>
    <ScrollTable label={STRINGS.rows} heads={STRINGS.rowHeads}>
      {rows.map(({ table, key, what, origin, fields }) => (
        <tr key={`${table} ${key} ${origin}`}>
          <th scope="row" className={`${CELL} font-mono font-normal whitespace-nowrap`}>
            {table}/{key}
          </th>
          <td className={CELL}>
            <Tag tone={TONES[what]}>{STRINGS.changes[what]}</Tag>
          </td>
          <td className={`${CELL} whitespace-nowrap`}>{origin}</td>
          <td className={`${CELL} min-w-48`}>{fields.join(", ")}</td>
        </tr>
      ))}
    </ScrollTable>
  </section>
);

const CELL = "py-1.5 pr-4 align-top";

const TONES: Readonly<Record<TableRow["what"], Tone>> = {
  added: "good",
  changed: "neutral",
  hidden: "warn",
};
