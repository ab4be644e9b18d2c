import { STRINGS } from "../strings.ts";
import type { OutputProps } from "./output-props.ts";

/** The answer, and how sure the model is; less likely ones below it. */
export function AnswersOutput({ output }: OutputProps<"answers">) {
  const [best, ...others] = output;
  if (!best) return <p className="text-ink-2">{STRINGS.outputs.noAnswer}</p>;
  return (
    <div className="space-y-2">
      <Answer {...best} isBest />
      {others.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers may repeat and never change place
        <Answer key={index} {...answer} />
      ))}
    </div>
  );
}

const Answer = ({
  answer,
  score,
  isBest = false,
}: OutputProps<"answers">["output"][number] & { readonly isBest?: boolean }) => (
  <p className="flex items-baseline justify-between gap-3">
    <span className={`wrap-anywhere ${isBest ? "text-lg font-semibold" : "text-ink-2"}`}>
      {answer}
    </span>
    {score !== undefined && <span className="tabular text-sm text-ink-2">{score.toFixed(3)}</span>}
  </p>
);
