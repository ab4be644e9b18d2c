import { STRINGS } from "../strings.ts";
import type { Frame } from "./frame.ts";

/** The time span shown. */
export const TIMELINE_MS = 20_000;
const WIDTH = 400;
const HEIGHT = 98;
const MIDDLE = 44;
const HIGHEST = 36;
/** Logarithm of the size that reaches the edge: one megabyte. */
const LARGEST = 6;

/** The frames of the last seconds: sent above, received below, by size. */
export function Timeline({
  frames,
  now,
}: {
  readonly frames: readonly Frame[];
  readonly now: number;
}) {
  const shown = frames.filter(({ at }) => at > now - TIMELINE_MS);
  const sent = shown.filter(({ direction }) => direction === "out").length;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-ink-3">
        {STRINGS.traffic.timeline(TIMELINE_MS / 1000)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={STRINGS.traffic.timelineText(sent, shown.length - sent, TIMELINE_MS / 1000)}
        className="w-full max-w-150"
      >
        {[0, 1, 2, 3, 4].map((part) => (
          <g key={part}>
            <path d={`M ${(part * WIDTH) / 4} 6 V 82`} className="stroke-line" />
            <text
              x={(part * WIDTH) / 4 + (part === 0 ? 0 : -2)}
              y={HEIGHT - 3}
              textAnchor={part === 0 ? "start" : "end"}
              className="fill-ink-3 text-[9px]"
            >
              {part === 4
                ? STRINGS.traffic.now
                : `−${TIMELINE_MS / 1000 - (part * TIMELINE_MS) / 4000} s`}
            </text>
          </g>
        ))}
        <path d={`M 0 ${MIDDLE} H ${WIDTH}`} className="stroke-line-strong" />
        {shown.map(({ id, at, direction, size }) => {
          const height = Math.min(1, Math.log10(size + 1) / LARGEST) * HIGHEST;
          const x = WIDTH - ((now - at) / TIMELINE_MS) * WIDTH;
          return direction === "out" ? (
            <rect
              key={id}
              x={x - 1}
              y={MIDDLE - height}
              width="2"
              height={height}
              className="fill-info"
            />
          ) : (
            <rect key={id} x={x - 1} y={MIDDLE} width="2" height={height} className="fill-accent" />
          );
        })}
      </svg>
    </figure>
  );
}
