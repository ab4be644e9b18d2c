import type { Frame } from "./frame.ts";

/** How far back it goes. */
export const TIMELINE_MS = 20_000;
const WIDTH = 400;
const HEIGHT = 98;
const MIDDLE = 44;
const HIGHEST = 36;
/** A megabyte reaches the edge; each factor of ten is as high as the last. */
const LARGEST = 6;

/** The frames of the last seconds: up what was sent, down what came, the higher the larger. */
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
        Frames of the last {TIMELINE_MS / 1000} s: up sent, down received, by size
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Timeline: ${sent} sent, ${shown.length - sent} received in the last ${TIMELINE_MS / 1000} seconds.`}
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
              {part === 4 ? "now" : `−${TIMELINE_MS / 1000 - (part * TIMELINE_MS) / 4000} s`}
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
