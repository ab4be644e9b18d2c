import type { DemoPart, TaskExplanation } from "../page-data/tasks.ts";
import { CellTable } from "../ui/cell-table.tsx";
import { ArrowRightIcon } from "../ui/icon.ts";
import { ScoreBars } from "../ui/score-bars.tsx";
import { LabelledText } from "../ui/text/labelled-text.tsx";
import { STRINGS } from "./strings.ts";

/** The input and output of a task, side by side; stacked on narrow screens. */
export const TaskDemo = ({ demo: { inputs, outputs } }: Pick<TaskExplanation, "demo">) => (
  <div className="grid items-stretch rounded-lg border border-line bg-surface md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
    <Side label={STRINGS.demo.input(inputs.length)} parts={inputs} />
    <div
      aria-hidden
      className="flex items-center justify-center border-y border-line p-1.5 text-accent-text md:border-x md:border-y-0 md:px-2.5"
    >
      <ArrowRightIcon className="size-5 rotate-90 md:rotate-0" />
    </div>
    <Side label={STRINGS.demo.output(outputs.length)} parts={outputs} />
  </div>
);

const Side = ({
  label,
  parts,
}: {
  readonly label: string;
  readonly parts: readonly DemoPart[];
}) => (
  <section aria-label={label} className="min-w-0 p-3.5">
    <h2 className="mb-2 text-xs font-semibold tracking-wide text-ink-3">{label}</h2>
    <div className="space-y-3">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a demonstration never change place
        <Part key={index} part={part} side={label} />
      ))}
    </div>
  </section>
);

function Part({ part, side }: { readonly part: DemoPart; readonly side: string }) {
  switch (part.type) {
    case "text":
      return (
        <div>
          <p className="text-xs text-ink-3">{part.label}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{part.content}</p>
        </div>
      );
    case "img":
      return (
        <img src={part.url} alt={STRINGS.demo.example(part.name)} className="max-h-72 rounded-md" />
      );
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: a short sound; its words, if any, are next to it
        <audio
          controls
          preload="none"
          src={part.url}
          aria-label={STRINGS.demo.example(part.name)}
          className="w-full"
        />
      );
    case "chart":
      return <ScoreBars scores={part.data} />;
    case "tabular":
      return <CellTable label={STRINGS.demo.table(side)} rows={part.table} />;
    case "text-with-tokens":
      return <LabelledText text={part.text} tokens={part.tokens} />;
  }
}
