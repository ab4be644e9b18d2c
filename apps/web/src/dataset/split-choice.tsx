import type { SplitPlace } from "../page-data/repo/dataset-quality.ts";
import { Choice } from "./dataset-parts.tsx";
import { STRINGS } from "./strings.ts";

/** Links to the same page of another configuration or split. */
export function SplitChoice({
  place: { configs, config, splits, split },
  more = {},
}: {
  readonly place: SplitPlace;
  /** What else the address keeps. */
  readonly more?: Readonly<Record<string, string>>;
}) {
  const to = (names: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...more, ...names })}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <Choice
        label={STRINGS.parts.config}
        current={config}
        all={configs.map((name) => ({ key: name, label: name, to: to({ config: name }) }))}
      />
      <Choice
        label={STRINGS.parts.split}
        current={split}
        all={splits.map((name) => ({ key: name, label: name, to: to({ config, split: name }) }))}
      />
    </div>
  );
}
