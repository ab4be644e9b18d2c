import type { HistoryDay } from "../page-data/providers.ts";
import { attempts, describeDay } from "./period-figures.ts";

const WIDTH = 10;
const HEIGHT = 32;

/** A bar for each day or hour. Each says its figures; `title` says what is seen. */
export const PeriodBars = ({
  title,
  caption,
  days,
  heightOf,
  innerOf,
  toneOf = () => (innerOf ? "fill-accent/45" : "fill-accent"),
}: {
  readonly title: string;
  readonly caption?: string;
  readonly days: readonly HistoryDay[];
  /** 0…1 */
  readonly heightOf: (day: HistoryDay) => number;
  /** 0…1: the part of the bar that stands out. */
  readonly innerOf?: (day: HistoryDay) => number;
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
        const isEmpty = attempts(day) === 0;
        const height = isEmpty ? 1 : Math.max(1, heightOf(day) * HEIGHT);
        const inner = (innerOf?.(day) ?? 0) * HEIGHT;
        const x = index * WIDTH + 1;
        const width = WIDTH - 2;
        return (
          <g key={day.day} className={isEmpty ? "fill-line" : toneOf(day)}>
            <title>{describeDay(day)}</title>
            <rect {...{ x, y: HEIGHT - height, width, height }} />
            {inner > 0 && (
              <rect {...{ x, y: HEIGHT - inner, width, height: inner }} className="fill-accent" />
            )}
          </g>
        );
      })}
    </svg>
    {caption && <figcaption className="mt-0.5 text-xs text-ink-3">{caption}</figcaption>}
  </figure>
);
