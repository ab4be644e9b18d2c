import type { VectorCell } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";

const HALF = 16;

/** A list of numbers as bars above and below zero. */
export function VectorDrawing({
  vector: { length, min, max, bars },
}: {
  readonly vector: VectorCell;
}) {
  return (
    <figure className="min-w-36 max-w-80">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} ${2 * HALF}`}
        preserveAspectRatio="none"
        className="h-8 w-full rounded-sm bg-sunken"
      >
        {bars.map((bar, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            x={place}
            y={HALF - Math.max(0, bar) * HALF}
            width={0.85}
            height={Math.max(0.4, Math.abs(bar) * HALF)}
            className="fill-accent"
          />
        ))}
      </svg>
      <figcaption className="text-xs text-ink-3">{STRINGS.vector(length, min, max)}</figcaption>
    </figure>
  );
}
