import type { DemoPart, TaskExplanation } from "../page-data/tasks.ts";
import { CellTable } from "../ui/cell-table.tsx";
import { ArrowRightIcon } from "../ui/icon.ts";
import { LabelledText } from "../ui/labelled-text.tsx";
import { ScoreBars } from "../ui/score-bars.tsx";

/** What goes in and what comes out, side by side; above each other on a narrow screen. */
export const TaskDemo = ({ demo: { inputs, outputs } }: Pick<TaskExplanation, "demo">) => (
  <div className="grid items-stretch rounded-lg border border-line bg-surface md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
    <Side label={inputs.length > 1 ? "Inputs" : "Input"} parts={inputs} />
    <div
      aria-hidden
      className="flex items-center justify-center border-y border-line p-1.5 text-accent-text md:border-x md:border-y-0 md:px-2.5"
    >
      <ArrowRightIcon className="size-5 rotate-90 md:rotate-0" />
    </div>
    <Side label={outputs.length > 1 ? "Outputs" : "Output"} parts={outputs} />
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
      return <img src={part.url} alt={`Example: ${part.name}`} className="max-h-72 rounded-md" />;
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: a short sound; its words, where it has any, stand beside it
        <audio
          controls
          preload="none"
          src={part.url}
          aria-label={`Example: ${part.name}`}
          className="w-full"
        />
      );
    case "chart":
      return <ScoreBars scores={part.data} />;
    case "tabular":
      return <CellTable label={`${side} table`} rows={part.table} />;
    case "text-with-tokens":
      return <LabelledText text={part.text} tokens={part.tokens} />;
  }
}
