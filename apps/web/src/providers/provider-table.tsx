import { Link } from "react-router";
import type { ProviderRow } from "../page-data/providers.ts";
import { pathTo } from "../paths.ts";
import { formatCount, formatInteger, formatSeconds } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { formatDollars } from "./format-dollars.ts";
import { TABLE } from "./table-strings.ts";

/** The providers of a model with price and speed, from this hub's calls of the last seven days. */
export const ProviderTable = ({
  providers,
  path,
  canEdit = false,
}: {
  readonly providers: readonly ProviderRow[];
  /** Of the page with their history, where the providers are changed too. */
  readonly path?: string;
  readonly canEdit?: boolean;
}) => (
  <section aria-labelledby="providers" className="min-w-0">
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <h2 id="providers" className="text-lg">
        {TABLE.title}
      </h2>
      {path && (
        <Link to={path} className="text-link text-sm">
          {canEdit ? TABLE.manage : TABLE.history}
        </Link>
      )}
    </div>
    {providers.length === 0 ? (
      <p className="text-ink-2">{TABLE.none}</p>
    ) : (
      <ScrollTable label={TABLE.title} heads={TABLE.heads}>
        {providers.map((row) => (
          <Row key={row.provider} row={row} />
        ))}
      </ScrollTable>
    )}
    <p className="mt-1.5 text-xs text-ink-3">{TABLE.note}</p>
  </section>
);

function Row({ row }: { readonly row: ProviderRow }) {
  const { calls, errorRate, firstTokenMs, tokensPerSecond, contextLength, lastProbe } = row;
  const none = calls === 0 ? TABLE.noCalls : "–";
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-4 font-medium whitespace-nowrap" title={row.providerId}>
        <Link to={pathTo("provider", { provider: row.provider })} className="text-link">
          {row.label}
        </Link>{" "}
        {row.isStaging && <Tag tone="info">{TABLE.staging}</Tag>}{" "}
        {row.isResting && (
          <Tag tone="warn" title={TABLE.pausedTitle}>
            {TABLE.paused}
          </Tag>
        )}{" "}
        {!row.isConfigured && <Tag>{TABLE.needsKey}</Tag>}
      </th>
      <Cell>{priceOf(row)}</Cell>
      <Cell>{firstTokenMs === undefined ? none : formatSeconds(firstTokenMs / 1000)}</Cell>
      <Cell>{tokensPerSecond === undefined ? none : formatInteger(tokensPerSecond)}</Cell>
      <Cell>
        {errorRate === undefined
          ? none
          : TABLE.errors(
              (errorRate * 100).toFixed(errorRate > 0 && errorRate < 0.1 ? 1 : 0),
              formatCount(calls),
            )}
      </Cell>
      <Cell>{contextLength === undefined ? "–" : formatInteger(contextLength)}</Cell>
      <Cell>
        {lastProbe ? (
          <>
            <span className={lastProbe.isUp ? "text-good" : "text-bad"}>
              {lastProbe.isUp ? TABLE.up : TABLE.down}
            </span>
            , <TimeAgo iso={lastProbe.at} />
          </>
        ) : (
          "–"
        )}
      </Cell>
    </tr>
  );
}

const Cell = ({ children }: { readonly children: React.ReactNode }) => (
  <td className="py-1.5 pr-4 whitespace-nowrap text-ink-2">{children}</td>
);

function priceOf({ inputPrice, outputPrice, paidPerMillion }: ProviderRow): string {
  if (inputPrice !== undefined && outputPrice !== undefined)
    return `${formatDollars(inputPrice)} · ${formatDollars(outputPrice)}`;
  return paidPerMillion === undefined ? "–" : TABLE.billed(formatDollars(paidPerMillion));
}
