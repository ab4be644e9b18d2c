import type { ProviderHistory as History, HistoryDay } from "../page-data/providers.ts";
import { formatDate, formatInteger, formatSeconds } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { HISTORY } from "./history-strings.ts";

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
          <ProviderDays key={one.provider} history={one} />
        ))}
      </ul>
    )}
    <p className="mt-1.5 text-xs text-ink-3">{HISTORY.note}</p>
  </section>
);

function ProviderDays({ history: { label, days } }: { readonly history: History }) {
  const longest = Math.max(1, ...days.map(({ durationMs = 0 }) => durationMs));
  const seen = days.filter((day) => attempts(day) > 0);
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[10rem_1fr_1fr]">
      <div>
        <h3 className="text-sm font-semibold">{label}</h3>
        <p className="tabular text-sm text-ink-2">{HISTORY.uptime(percentOf(days))}</p>
      </div>
      <Bars
        title={HISTORY.uptimeOf(label)}
        caption={HISTORY.byDay}
        days={days}
        heightOf={() => 1}
        toneOf={toneOf}
      />
      <Bars
        title={HISTORY.timeOf(label)}
        caption={HISTORY.timeByDay(timeText(longest))}
        days={days}
        heightOf={({ durationMs = 0 }) => durationMs / longest}
      />
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
                <td key={column} className="py-1 pl-4 text-right">
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

const WIDTH = 10;
const HEIGHT = 32;

/** A bar for each day; the table has the same figures. */
const Bars = ({
  title,
  caption,
  days,
  heightOf,
  toneOf = () => "fill-accent",
}: {
  readonly title: string;
  readonly caption: string;
  readonly days: readonly HistoryDay[];
  /** 0…1 */
  readonly heightOf: (day: HistoryDay) => number;
  readonly toneOf?: (day: HistoryDay) => string;
}) => (
  <figure className="min-w-0">
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full border-b border-line"
    >
      {days.map((day, index) => {
        const height = attempts(day) === 0 ? 1 : Math.max(1, heightOf(day) * HEIGHT);
        return (
          <rect
            key={day.day}
            x={index * WIDTH + 1}
            y={HEIGHT - height}
            width={WIDTH - 2}
            height={height}
            className={attempts(day) === 0 ? "fill-line" : toneOf(day)}
          >
            <title>{describeDay(day)}</title>
          </rect>
        );
      })}
    </svg>
    <figcaption className="mt-0.5 text-xs text-ink-3">{caption}</figcaption>
  </figure>
);

const attempts = ({ calls, checks }: HistoryDay) => calls + checks;
const failures = ({ errors, failedChecks }: HistoryDay) => errors + failedChecks;

function toneOf(day: HistoryDay): string {
  const share = failures(day) / attempts(day);
  if (share === 0) return "fill-good";
  return share < 0.1 ? "fill-warn" : "fill-bad";
}

function percentOf(days: readonly HistoryDay[]): string | undefined {
  const all = days.reduce((sum, day) => sum + attempts(day), 0);
  const failed = days.reduce((sum, day) => sum + failures(day), 0);
  if (all === 0) return undefined;
  const percent = (100 * (all - failed)) / all;
  // Never rounded up to perfect.
  return failed > 0 && percent > 99.9 ? "99.9" : percent.toFixed(failed === 0 ? 0 : 1);
}

const timeText = (milliseconds?: number) =>
  milliseconds === undefined ? "–" : formatSeconds(milliseconds / 1000);

const figuresOf = (day: HistoryDay): readonly string[] => [
  formatInteger(day.calls),
  formatInteger(day.errors),
  timeText(day.durationMs),
  timeText(day.firstTokenMs),
  formatInteger(day.checks),
  formatInteger(day.failedChecks),
];

const describeDay = (day: HistoryDay): string =>
  attempts(day) === 0
    ? HISTORY.noData(formatDate(day.day))
    : HISTORY.day(formatDate(day.day), attempts(day), failures(day), timeText(day.durationMs));
