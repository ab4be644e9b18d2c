import type { FormValues, OutputKind } from "@orrery/inference/task-forms";
import type { ReactNode } from "react";
import type { RunAnswer } from "../page-data/widget.ts";
import { formatSeconds } from "../ui/format.ts";
import { OutputView } from "./outputs/output-view.tsx";

/** An answer, who gave it, and how long it took. */
export const AnswerView = ({
  kind,
  answer: { output, provider, milliseconds },
  values,
  fileUrl,
  children,
}: {
  readonly kind: OutputKind;
  readonly answer: RunAnswer;
  /** What was asked: the form may say something else by now. */
  readonly values: FormValues;
  readonly fileUrl?: string;
  /** What can be done with it. */
  readonly children?: ReactNode;
}) => (
  <div className="space-y-2">
    <OutputView kind={kind} output={output} values={values} fileUrl={fileUrl} />
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="tabular mr-auto text-xs text-ink-3">
        {formatSeconds(milliseconds / 1000)}
        {provider && ` · ${provider}`}
      </p>
      {children}
    </div>
  </div>
);
