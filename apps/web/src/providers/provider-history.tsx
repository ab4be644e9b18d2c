import type { ProviderHistory as History, HistoryDay } from "../page-data/providers.ts";
import { formatDate, formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { HISTORY } from "./history-strings.ts";
import { PeriodBars } from "./period-bars.tsx";
import { attempts, percentOf, priceText, slowest, timeText, toneOf } from "./period-figures.ts";
import { PriceChart } from "./price-chart.tsx";
import { hasPrice } from "./price-points.ts";

/** How each provider did with a model by day: successful calls and checks, and the time of a call. */
export const ProviderHistory = ({ history }: { readonly history: readonly History[] }) => (
  <section aria-labelledby="history" className="mt-8 border-t border-line pt-5">
    <h2 id="history" className="mb-1.5 text-lg">
      {HISTORY.title}
    </h2>
    {history.length === 0 ? (
      <p className="text-ink-2">{HISTORY.none}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {history.map((one) => (
          <ProviderDays
            key={one.provider}
            history={one}
            isPriced={history.some(({ days, ...now }) => [now, ...days].some(hasPrice))}
          />
        ))}
      </ul>
    )}
    <p className="mt-1.5 text-xs text-ink-3">{HISTORY.note}</p>
  </section>
);

function ProviderDays({
  history: { label, days, ...now },
  isPriced,
}: {
  readonly history: History;
  /** Whether there is a column for prices. */
  readonly isPriced: boolean;
}) {
  const longest = Math.max(1, ...days.map(slowest));
  const price = priceText(now) ?? days.map(priceText).findLast((one) => one !== undefined);
  const seen = days.filter((day) => attempts(day) > 0);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] ${isPriced ? "lg:grid-cols-[10rem_repeat(3,minmax(0,1fr))]" : ""}`}
    >
      <div>
        <h3 className="text-sm font-semibold">{label}</h3>
        <p className="tabular text-sm text-ink-2">{HISTORY.uptime(percentOf(days))}</p>
        {price !== undefined && (
          <p className="tabular text-xs text-ink-3">{HISTORY.price(price)}</p>
        )}
      </div>
      <PeriodBars
        title={HISTORY.uptimeOf(label)}
        caption={HISTORY.byDay}
        days={days}
        heightOf={() => 1}
        toneOf={toneOf}
      />
      <PeriodBars
        title={HISTORY.timeOf(label)}
        caption={HISTORY.timeByDay(timeText(longest))}
        days={days}
        heightOf={(day) => slowest(day) / longest}
        innerOf={({ durationP50Ms = 0 }) => durationP50Ms / longest}
      />
      <PriceChart label={label} periods={days} now={now} className="sm:max-lg:col-start-2" />
      <details className="sm:col-span-full">
        <summary className="text-link inline-block text-sm">{HISTORY.table}</summary>
        <ScrollTable label={HISTORY.tableOf(label)} heads={HISTORY.heads} numeric>
          {seen.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                {formatDate(day.day)}
              </th>
              {figuresOf(day).map((figure, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column
                <td key={column} className="py-1 pl-4 text-right whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      </details>
    </li>
  );
}

const figuresOf = (day: HistoryDay): readonly string[] => [
  formatInteger(day.calls),
  formatInteger(day.errors),
  timeText(day.durationMs),
  timeText(day.durationP50Ms),
  timeText(day.durationP95Ms),
  timeText(day.firstTokenMs),
  timeText(day.firstTokenP50Ms),
  timeText(day.firstTokenP95Ms),
  formatInteger(day.checks),
  formatInteger(day.failedChecks),
  priceText(day) ?? "–",
];
