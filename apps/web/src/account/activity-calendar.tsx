import type { ActivityData } from "../page-data/account/account.ts";
import { formatDate, formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { STRINGS } from "./activity-strings.ts";

/** Pixels. The scroller runs from right to left, so that a narrow screen begins with today. */
const CELL = 12;
const SIZE = 10;
const DAY_MS = 86_400_000;

/** A year as weeks of seven days, the fuller the darker; the table has the same by month. */
export function ActivityCalendar({
  activity: { days, today },
}: {
  readonly activity: ActivityData;
}) {
  const total = days.reduce((sum, { made }) => sum + made, 0);
  const most = Math.max(...days.map(({ made }) => made));
  const cells = cellsOf(days, today);
  const weeks = Math.max(...cells.map(({ week }) => week)) + 1;
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-1.5 text-base">
        {STRINGS.title}{" "}
        <span className="tabular font-normal text-ink-3">{STRINGS.total(total)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="w-fit max-w-full overflow-x-auto [direction:rtl]" tabIndex={0}>
        <svg
          role="img"
          aria-label={STRINGS.label(total)}
          width={weeks * CELL}
          height={7 * CELL}
          className="block [direction:ltr]"
        >
          {cells.map(({ day, made, week, weekday }) => (
            <rect
              key={day}
              x={week * CELL}
              y={weekday * CELL}
              width={SIZE}
              height={SIZE}
              rx={2}
              className={made === 0 ? "fill-line" : "fill-accent"}
              opacity={made === 0 ? undefined : 0.35 + 0.65 * (made / most)}
            >
              <title>{STRINGS.day(formatDate(day), made)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <details className="mt-1.5">
        <summary className="text-link inline-block text-sm">{STRINGS.table}</summary>
        <ScrollTable label={STRINGS.title} heads={STRINGS.heads} numeric>
          {monthsOf(days).map(([month, made]) => (
            <tr key={month}>
              <th scope="row" className="py-1 pr-4 font-normal">
                {month}
              </th>
              <td className="py-1 pl-4 text-right">{formatInteger(made)}</td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </section>
  );
}

/** The last 365 days; a week begins on Monday. */
function cellsOf(days: ActivityData["days"], today: string) {
  const made = new Map(days.map((day) => [day.day, day.made]));
  const end = Date.parse(today);
  const weekdayOf = (time: number) => (new Date(time).getUTCDay() + 6) % 7;
  const start = end - 364 * DAY_MS;
  return Array.from({ length: 365 }, (_, index) => {
    const time = start + index * DAY_MS;
    const day = new Date(time).toISOString().slice(0, 10);
    const week = Math.floor((index + weekdayOf(start)) / 7);
    return { day, made: made.get(day) ?? 0, week, weekday: weekdayOf(time) };
  });
}

/** `2026-11`, newest first. */
function monthsOf(days: ActivityData["days"]): readonly (readonly [string, number])[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months]
    .map(([month, its]) => [month, its.reduce((sum, { made }) => sum + made, 0)] as const)
    .toReversed();
}
