import { Link } from "react-router";
import type { ProviderRow } from "../page-data/providers.ts";
import { formatCount, formatInteger, formatSeconds } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { formatDollars } from "./format-dollars.ts";

const HEADS = ["Provider", "Price", "First token", "Tokens/s", "Errors", "Context", "Last look"];

/** Who runs a model, at what price and speed: by this hub's own calls of the last seven days. */
export const ProviderTable = ({
  providers,
  editPath,
}: {
  readonly providers: readonly ProviderRow[];
  /** For those who decide who runs it. */
  readonly editPath?: string;
}) => (
  <section aria-labelledby="providers" className="min-w-0">
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <h2 id="providers" className="text-lg">
        Who runs it
      </h2>
      {editPath && (
        <Link to={editPath} className="text-link text-sm">
          Change
        </Link>
      )}
    </div>
    {providers.length === 0 ? (
      <p className="text-ink-2">No provider runs this model here.</p>
    ) : (
      <ScrollTable label="Who runs it" heads={HEADS}>
        {providers.map((row) => (
          <Row key={row.provider} row={row} />
        ))}
      </ScrollTable>
    )}
    <p className="mt-1.5 text-xs text-ink-3">
      Prices for a million tokens in and out; times and errors are medians and shares of this hub’s
      calls in the last seven days.
    </p>
  </section>
);

function Row({ row }: { readonly row: ProviderRow }) {
  const { calls, errorRate, firstTokenMs, tokensPerSecond, contextLength, lastProbe } = row;
  const none = calls === 0 ? "no calls yet" : "–";
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-4 font-medium whitespace-nowrap" title={row.providerId}>
        {row.label} {row.isStaging && <Tag tone="info">staging</Tag>}{" "}
        {row.isResting && (
          <Tag tone="warn" title="Left alone for a while after failures">
            resting
          </Tag>
        )}{" "}
        {!row.isConfigured && <Tag>needs a key</Tag>}
      </th>
      <Cell>{priceOf(row)}</Cell>
      <Cell>{firstTokenMs === undefined ? none : formatSeconds(firstTokenMs / 1000)}</Cell>
      <Cell>{tokensPerSecond === undefined ? none : formatInteger(tokensPerSecond)}</Cell>
      <Cell>
        {errorRate === undefined
          ? none
          : `${(errorRate * 100).toFixed(errorRate > 0 && errorRate < 0.1 ? 1 : 0)} % of ${formatCount(calls)}`}
      </Cell>
      <Cell>{contextLength === undefined ? "–" : formatInteger(contextLength)}</Cell>
      <Cell>
        {lastProbe ? (
          <>
            <span className={lastProbe.isUp ? "text-good" : "text-bad"}>
              {lastProbe.isUp ? "up" : "down"}
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
  return paidPerMillion === undefined ? "–" : `${formatDollars(paidPerMillion)} as paid`;
}
