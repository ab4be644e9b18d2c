import type { HistoryDay } from "../page-data/providers.ts";
import { formatDollars } from "./format-dollars.ts";
import { HISTORY } from "./history-strings.ts";
import { dateText, priceText } from "./period-figures.ts";
import { hasPrice, type Prices, pricePoints } from "./price-points.ts";

const WIDTH = 10;
const HEIGHT = 32;
/** Lines at the top and the bottom are seen whole. */
const MARGIN = 2;

const LINES = [
  { name: "inputPrice", look: "stroke-accent", dash: undefined },
  { name: "outputPrice", look: "stroke-ink-2", dash: "4 3" },
] as const;

/** The price of input and output over time, as steps; nothing where there is no price to compare. */
export function PriceChart({
  label,
  periods,
  now,
  isCaptioned = true,
  className = "",
}: {
  readonly label: string;
  readonly periods: readonly HistoryDay[];
  readonly now: Prices;
  readonly isCaptioned?: boolean;
  readonly className?: string;
}) {
  const points = pricePoints(periods, now);
  if (points.filter(hasPrice).length < 2) return null;
  const most = Math.max(
    ...points.flatMap(({ inputPrice = 0, outputPrice = 0 }) => [inputPrice, outputPrice]),
  );
  const y = (price: number) =>
    HEIGHT - MARGIN - (most === 0 ? 0 : (price / most) * (HEIGHT - 2 * MARGIN));
  return (
    <figure className={`min-w-0 ${className}`}>
      <svg
        role="img"
        aria-label={HISTORY.priceOf(label, rangeText(points))}
        viewBox={`0 0 ${points.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-8 w-full border-b border-line"
      >
        {LINES.map(({ name, look, dash }) => (
          <path
            key={name}
            d={stepsOf(
              points.map((point) => point[name]),
              y,
            )}
            fill="none"
            strokeWidth={2}
            strokeDasharray={dash}
            vectorEffect="non-scaling-stroke"
            className={look}
          />
        ))}
        {points.map((point, index) => {
          const { day = "" } = periods[index] ?? {};
          const text = priceText(point);
          return (
            <rect
              key={day}
              x={index * WIDTH}
              width={WIDTH}
              height={HEIGHT}
              className="fill-transparent"
            >
              <title>
                {text ? HISTORY.priceDay(dateText(day), text) : HISTORY.noPrice(dateText(day))}
              </title>
            </rect>
          );
        })}
      </svg>
      {isCaptioned && (
        <figcaption className="mt-0.5 text-xs text-ink-3">
          {HISTORY.priceByDay(formatDollars(most))}
        </figcaption>
      )}
    </figure>
  );
}

/** One level for each period, joined where the next one has a price, too. */
function stepsOf(prices: readonly (number | undefined)[], y: (price: number) => number): string {
  return prices
    .map((price, index) => {
      if (price === undefined) return "";
      const isJoined = prices[index - 1] !== undefined;
      const x = index * WIDTH;
      return `${isJoined ? "L" : "M"}${x} ${y(price)}L${x + WIDTH} ${y(price)}`;
    })
    .join("");
}

/** `input $0.25 to $0.50, output $1.50` */
function rangeText(points: readonly Prices[]): string {
  return LINES.flatMap(({ name }) => {
    const known = points.flatMap((point) => point[name] ?? []);
    if (known.length === 0) return [];
    const [least, most] = [Math.min(...known), Math.max(...known)].map(formatDollars);
    return HISTORY.priceRange[name](HISTORY.between(least ?? "", most ?? ""));
  }).join(", ");
}
