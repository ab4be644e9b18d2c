import type { RepoFactsData } from "../page-data/repo/repo.ts";
import { formatCount, formatInteger } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

const WIDTH = 1000;
const FILLS = ["fill-accent", "fill-info", "fill-good", "fill-warn"];

/** The data types of a model's parameters; nothing if unknown. */
export function ParameterTypes({ parameters }: Pick<RepoFactsData, "parameters">) {
  if (!parameters || parameters.byType.length === 0) return null;
  const { total, byType } = parameters;
  let drawn = 0;
  const bars = byType.map(({ type, count }, index) => {
    const width = (count / total) * WIDTH;
    const bar = { type, x: drawn, width, fill: FILLS[index % FILLS.length] };
    drawn += width;
    return bar;
  });
  return (
    <RailSection
      title={STRINGS.parameters.title}
      note={STRINGS.parameters.total(formatCount(total))}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        className="mb-1.5 h-1.5 w-full rounded-full"
      >
        {bars.map(({ type, fill, ...place }) => (
          <rect key={type} {...place} height={10} className={fill} />
        ))}
      </svg>
      <ul className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {byType.map(({ type, count }, index) => (
          <li key={type} className="flex items-center gap-1.5" title={formatInteger(count)}>
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
              <circle cx="4" cy="4" r="4" className={FILLS[index % FILLS.length]} />
            </svg>
            <code className="text-xs">{type}</code>
            {formatCount(count)}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
