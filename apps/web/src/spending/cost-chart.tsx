import type { SpendingSum } from "../page-data/account/spending.ts";
import { formatMicros } from "../providers/format-dollars.ts";
import { formatDate } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

const HEIGHT = 80;
const WIDTH = 10;
const GAP = 2;

/** Costs by day as bars. The table of days has the same numbers. */
export function CostChart({ days }: { readonly days: readonly SpendingSum[] }) {
  const most = Math.max(1, ...days.map(({ priceMicros }) => priceMicros));
  const total = days.reduce((sum, { priceMicros }) => sum + priceMicros, 0);
  const peak = formatMicros(most);
  return (
    <figure>
      <svg
        role="img"
        aria-label={STRINGS.chart.costLabel(formatMicros(total), days.length, peak)}
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {days.map(({ group, priceMicros }, index) => {
          const height = (priceMicros / most) * (HEIGHT - 2);
          const bar = { x: index * WIDTH + GAP / 2, width: WIDTH - GAP };
          return (
            <g key={group}>
              <title>{STRINGS.chart.costDay(formatDate(group), formatMicros(priceMicros))}</title>
              <rect {...bar} y={0} height={HEIGHT} className="fill-transparent hover:fill-sunken" />
              <rect {...bar} y={HEIGHT - height} height={height} className="fill-accent" />
            </g>
          );
        })}
      </svg>
      <figcaption className="tabular mt-1 flex justify-between text-xs text-ink-3">
        <span>{formatDate(days[0]?.group ?? "")}</span>
        <span>{STRINGS.chart.costPeak(peak)}</span>
        <span>{formatDate(days.at(-1)?.group ?? "")}</span>
      </figcaption>
    </figure>
  );
}
