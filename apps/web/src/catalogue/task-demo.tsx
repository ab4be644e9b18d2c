import type { DemoPart, TaskExplanation } from "../page-data/tasks.ts";
import { ArrowRightIcon } from "../ui/icon.ts";
import { tokenSegments } from "./token-segments.ts";

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
      return <Scores scores={part.data} />;
    case "tabular":
      return <Cells label={`${side} table`} rows={part.table} />;
    case "text-with-tokens":
      return <LabelledText text={part.text} tokens={part.tokens} />;
  }
}

type Kind<Type extends DemoPart["type"]> = Extract<DemoPart, { type: Type }>;

const Scores = ({ scores }: { readonly scores: Kind<"chart">["data"] }) => (
  <dl className="space-y-2">
    {scores.map(({ label, score }) => (
      <div key={label} className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
        <dt className="min-w-0 truncate">{label}</dt>
        <dd className="tabular text-ink-2">{score.toFixed(2)}</dd>
        <dd aria-hidden className="col-span-2 pt-1">
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full rounded-sm">
            <title>{label}</title>
            <rect width="100" height="4" className="fill-line" />
            <rect width={score * 100} height="4" className="fill-accent" />
          </svg>
        </dd>
      </div>
    ))}
  </dl>
);

const Cells = ({
  label,
  rows: [header = [], ...rows],
}: {
  readonly label: string;
  readonly rows: Kind<"tabular">["table"];
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label={label} className="overflow-x-auto">
    <table className="tabular w-full text-left text-sm">
      <thead className="border-b border-line-strong">
        <tr>
          {header.map((cell) => (
            <th key={cell} scope="col" className="py-1 pr-4 font-semibold">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat and never change place
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells may repeat and never change place
              <td key={column} className="py-1 pr-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const LabelledText = ({ text, tokens }: Pick<Kind<"text-with-tokens">, "text" | "tokens">) => (
  <p className="leading-7 whitespace-pre-wrap">
    {tokenSegments(text, tokens).map(({ text: piece, type }, index) =>
      type === undefined ? (
        piece
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change place
        <mark key={index} className="rounded-sm bg-accent-soft px-1 py-0.5 text-ink">
          {piece} <span className="text-xs font-semibold text-accent-text">{type}</span>
        </mark>
      ),
    )}
  </p>
);
