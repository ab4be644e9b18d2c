import type { Label } from "@orrery/inference";

const STROKES = ["stroke-accent", "stroke-info", "stroke-good", "stroke-bad", "stroke-warn"];
const FILLS = ["fill-accent", "fill-info", "fill-good", "fill-bad", "fill-warn"];

const at = (colors: readonly string[], index: number) => colors[index % colors.length];

/** The color of the so-manieth name, for lines and for areas. */
export const strokeOf = (index: number) => at(STROKES, index);
export const fillOf = (index: number) => at(FILLS, index);

/** What was found, with its color and how sure the model is. */
export const Legend = ({
  names,
  items,
}: {
  readonly names: readonly string[];
  readonly items: readonly Label[];
}) => (
  <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
    {items.map(({ label, score }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat and never change place
      <li key={index} className="flex min-w-0 items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0">
          <rect width="10" height="10" rx="2" className={fillOf(names.indexOf(label))} />
        </svg>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {score !== undefined && <span className="tabular text-ink-2">{score.toFixed(2)}</span>}
      </li>
    ))}
  </ul>
);
