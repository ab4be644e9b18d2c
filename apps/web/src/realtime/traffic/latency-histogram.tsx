import { STRINGS } from "../strings.ts";
import { columnLabel, histogramOf, LATENCY_EDGES } from "./latencies.ts";

const COLUMN = 26;
const WIDTH = COLUMN * (LATENCY_EDGES.length + 1);
const HEIGHT = 84;

/** Latencies to the first result; each column is twice as wide in time as the one before. */
export function LatencyHistogram({ latencies }: { readonly latencies: readonly number[] }) {
  const counts = histogramOf(latencies);
  const most = Math.max(1, ...counts);
  const text = counts
    .map((count, column) => (count > 0 ? `${columnLabel(column)} ms: ${count}` : ""))
    .filter(Boolean)
    .join(", ");
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-ink-3">{STRINGS.traffic.histogram}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`}
        role="img"
        aria-label={STRINGS.traffic.histogramText(text)}
        className="w-full max-w-110"
      >
        {counts.map((count, column) => {
          const height = (count / most) * (HEIGHT - 14);
          const x = column * COLUMN;
          return (
            <g key={columnLabel(column)}>
              <rect
                x={x + 2}
                y={HEIGHT - Math.max(1, height)}
                width={COLUMN - 4}
                height={Math.max(1, height)}
                className={count > 0 ? "fill-accent" : "fill-line"}
              />
              {count > 0 && (
                <text
                  x={x + COLUMN / 2}
                  y={HEIGHT - height - 3}
                  textAnchor="middle"
                  className="fill-ink-2 text-[9px]"
                >
                  {count}
                </text>
              )}
              <text x={x} y={HEIGHT + 11} textAnchor="middle" className="fill-ink-3 text-[8.5px]">
                {LATENCY_EDGES[column - 1]}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
