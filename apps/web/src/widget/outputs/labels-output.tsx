import { ScoreBars } from "../../ui/score-bars.tsx";
import { STRINGS } from "../strings.ts";
import type { OutputProps } from "./output-props.ts";

const SHOWN = 5;

/** The likeliest labels, the rest folded away. */
export function LabelsOutput({ output }: OutputProps<"labels">) {
  const scores = output
    .map(({ label, score = 0 }) => ({ label, score }))
    .toSorted((a, b) => b.score - a.score);
  return <Bars scores={scores} />;
}

/** The sentences that a gap was filled to. */
export const FillsOutput = ({ output }: OutputProps<"fills">) => (
  <Bars scores={output.map(({ sequence, score }) => ({ label: sequence, score }))} />
);

/** The similarity of each sentence to the first, in their order. */
export const SimilaritiesOutput = ({ output, values }: OutputProps<"similarities">) => {
  const sentences = (values.sentences ?? "").split("\n").filter((line) => line.trim() !== "");
  return (
    <Bars
      scores={output.map((score, index) => ({ label: sentences[index] ?? `${index + 1}`, score }))}
    />
  );
};

const Bars = ({
  scores,
}: {
  readonly scores: readonly { readonly label: string; readonly score: number }[];
}) => (
  <>
    <ScoreBars scores={scores.slice(0, SHOWN)} digits={3} />
    {scores.length > SHOWN && (
      <details className="mt-2">
        <summary className="text-link mb-2 inline-block text-sm">
          {STRINGS.outputs.more(scores.length - SHOWN)}
        </summary>
        <ScoreBars scores={scores.slice(SHOWN)} digits={3} />
      </details>
    )}
  </>
);
