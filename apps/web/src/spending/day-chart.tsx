import type { SpendingSum } from "../page-data/account/spending.ts";
import { formatDate } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

const HEIGHT = 80;
const WIDTH = 10;
const GAP = 2;

/** Calls by day as bars, the failed ones on top. The table below has the same numbers. */
export function DayChart({ days }: { readonly days: readonly SpendingSum[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const width = days.length * WIDTH;
  const first = days[0]?.group ?? "";
  const last = days.at(-1)?.group ?? "";
  return (
    <figure>
      <svg
        role="img"
        aria-label={STRINGS.chart.label(total, days.length, most)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-line-strong"
      >
        {days.map(({ group, calls, errors }, index) => {
          const height = (calls / most) * (HEIGHT - 2);
          const failed = (errors / most) * (HEIGHT - 2);
          const bar = { x: index * WIDTH + GAP / 2, width: WIDTH - GAP };
          return (
            <g key={group}>
              <title>{STRINGS.chart.day(formatDate(group), calls, errors)}</title>
              <rect {...bar} y={0} height={HEIGHT} className="fill-transparent hover:fill-sunken" />
              <rect {...bar} y={HEIGHT - height} height={height} className="fill-accent" />
              <rect {...bar} y={HEIGHT - height} height={failed} className="fill-bad" />
            </g>
          );
        })}
      </svg>
      <figcaption className="tabular mt-1 flex justify-between text-xs text-ink-3">
        <span>{formatDate(first)}</span>
        <span>{STRINGS.chart.peak(most)}</span>
        <span>{formatDate(last)}</span>
      </figcaption>
    </figure>
  );
}
