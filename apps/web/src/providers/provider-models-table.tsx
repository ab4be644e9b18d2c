import { Link, useSearchParams } from "react-router";
import type { ProviderPageData, ProviderPageModel } from "../page-data/providers.ts";
import { pathTo } from "../paths.ts";
import { formatInteger } from "../ui/format.ts";
import { ScrollTable, type SortHead } from "../ui/scroll-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { PeriodBars } from "./period-bars.tsx";
import { formatUptime, priceText, slowest, timeText, toneOf } from "./period-figures.ts";
import { PriceChart } from "./price-chart.tsx";
import { PROVIDER } from "./provider-page-strings.ts";
import { TABLE } from "./table-strings.ts";

type Column = keyof typeof PROVIDER.heads;
/** What is most interesting first: a name, what is worst, what is most. */
const FIRST: Readonly<Record<Column, "" | "-">> = {
  ...{ name: "", uptime: "", price: "" },
  ...{ "first-token": "-", time: "-", calls: "-", errors: "-" },
};

/** The models of a provider with their figures and small charts, in an order that the URL names. */
export function ProviderModelsTable({ label, sort, models }: ProviderPageData) {
  const [query] = useSearchParams();
  const heads = (Object.keys(PROVIDER.heads) as Column[]).map((column): SortHead => {
    const isSorted = sort.replace(/^-/, "") === column;
    const isDescending = sort.startsWith("-");
    const next = new URLSearchParams(query);
    next.delete("cursor");
    next.set(
      "sort",
      isSorted ? `${isDescending ? "" : "-"}${column}` : `${FIRST[column]}${column}`,
    );
    return {
      label: PROVIDER.heads[column],
      to: `?${next}`,
      ...(isSorted && { sorted: isDescending ? "descending" : "ascending" }),
    };
  });
  return (
    <ScrollTable label={PROVIDER.table(label)} heads={heads}>
      {models.map((model) => (
        <Row key={model.id} model={model} />
      ))}
    </ScrollTable>
  );
}

function Row({ model }: { readonly model: ProviderPageModel }) {
  const { id, namespace, name, status, providerId, periods, uptime } = model;
  const percent = uptime === undefined ? PROVIDER.unknown : PROVIDER.percent(formatUptime(uptime));
  const longest = Math.max(1, ...periods.map(slowest));
  const hasTimes = model.durationP95Ms !== undefined;
  return (
    <tr className="align-top">
      <th scope="row" className="max-w-72 min-w-44 py-2 pr-4 font-medium">
        <Link
          to={pathTo("modelProviders", { namespace, name })}
          className="text-link wrap-anywhere"
        >
          {id}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-1">
          {status === "staging" && <Tag tone="info">{TABLE.staging}</Tag>}
          {status === "gone" && <Tag title={PROVIDER.goneTitle}>{PROVIDER.gone}</Tag>}
          {model.isResting && (
            <Tag tone="warn" title={TABLE.pausedTitle}>
              {TABLE.paused}
            </Tag>
          )}
          {status !== "gone" && !model.isConfigured && <Tag>{TABLE.needsKey}</Tag>}
          {providerId !== undefined && providerId !== id && (
            <code className="text-xs font-normal wrap-anywhere text-ink-3">{providerId}</code>
          )}
        </span>
      </th>
      <Cell>
        {percent}
        {uptime !== undefined && (
          <Chart>
            <PeriodBars
              title={PROVIDER.uptimeOf(id, percent)}
              days={periods}
              heightOf={() => 1}
              toneOf={toneOf}
            />
          </Chart>
        )}
      </Cell>
      <Cell>{pair(model.firstTokenP50Ms, model.firstTokenP95Ms)}</Cell>
      <Cell>
        {pair(model.durationP50Ms, model.durationP95Ms)}
        {hasTimes && (
          <Chart>
            <PeriodBars
              title={PROVIDER.timeOf(id, timeText(longest))}
              days={periods}
              heightOf={(period) => slowest(period) / longest}
              innerOf={({ durationP50Ms = 0 }) => durationP50Ms / longest}
            />
          </Chart>
        )}
      </Cell>
      <Cell>{formatInteger(model.calls)}</Cell>
      <Cell>{formatInteger(model.errors)}</Cell>
      <Cell>
        {priceText(model) ?? PROVIDER.unknown}
        <Chart>
          <PriceChart label={id} periods={periods} now={model} isCaptioned={false} />
        </Chart>
      </Cell>
    </tr>
  );
}

const Cell = ({ children }: { readonly children: React.ReactNode }) => (
  <td className="py-2 pr-4 whitespace-nowrap text-ink-2">{children}</td>
);

const Chart = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="mt-1 w-24 empty:hidden sm:w-36">{children}</div>
);

const pair = (p50?: number, p95?: number): string =>
  p50 === undefined ? PROVIDER.unknown : `${timeText(p50)} · ${timeText(p95)}`;
