import type { UsageSum } from "../page-data/inference-usage.ts";
import { formatDate, formatInteger, plural } from "../ui/format.ts";

const HEIGHT = 80;
const WIDTH = 10;
const GAP = 2;

/** Calls by day as bars, the failed ones on top. The table below says the same in figures. */
export function DayChart({ days }: { readonly days: readonly UsageSum[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const width = days.length * WIDTH;
  const first = days[0]?.group ?? "";
  const last = days.at(-1)?.group ?? "";
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${plural(total, "call")} in ${days.length} days, at most ${formatInteger(most)} on one day`}
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
              <title>{`${formatDate(group)}: ${plural(calls, "call")}, ${formatInteger(errors)} failed`}</title>
              <rect {...bar} y={0} height={HEIGHT} className="fill-transparent hover:fill-sunken" />
              <rect {...bar} y={HEIGHT - height} height={height} className="fill-accent" />
              <rect {...bar} y={HEIGHT - height} height={failed} className="fill-bad" />
            </g>
          );
        })}
      </svg>
      <figcaption className="tabular mt-1 flex justify-between text-xs text-ink-3">
        <span>{formatDate(first)}</span>
        <span>at most {formatInteger(most)} a day</span>
        <span>{formatDate(last)}</span>
      </figcaption>
    </figure>
  );
}
