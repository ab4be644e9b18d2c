import { type FormValues, TASK_FORMS } from "@orrery/inference/task-forms";
import { type ReactNode, useMemo } from "react";
import type { LiveSessionData } from "../../page-data/live.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { FieldError } from "../../ui/field.tsx";
import { OutputView } from "../../widget/outputs/output-view.tsx";
import { toJson } from "../inspector/to-json.ts";
import { LivePanel } from "../live-panel.tsx";
import type { LiveNews, LiveView } from "../session/live-store.ts";
import { PictureAnswer } from "./picture-answer.tsx";
import { readAnswer, type ShownAnswer } from "./read-answer.ts";
import { useSettled } from "./use-settled.ts";

/** What the model says now; before it says anything, why not. */
export function AnswerPanel({
  data: { kind, task },
  view: { answer, news, session },
  values,
  fileUrl,
  actions,
}: {
  readonly data: LiveSessionData;
  readonly view: LiveView;
  /** What was asked. */
  readonly values: FormValues;
  readonly fileUrl: string | undefined;
  readonly actions: ReactNode;
}) {
  const isWaiting = session.state !== "idle" && answer === undefined;
  const settled = useSettled(answer, SPOKEN_AFTER_MS);
  return (
    <LivePanel
      title="Answer"
      note={answer?.source === "recording" ? "From the recording; no server is asked." : undefined}
      actions={actions}
    >
      <p role="status" className="sr-only">
        {settled && spoken(readAnswer(kind, task, settled.value))}
      </p>
      {session.error && (
        <FieldError>
          {session.error.message}{" "}
          {session.error.status > 0 && (
            <span className="text-ink-3">(code {session.error.status})</span>
          )}{" "}
          {MEANINGS[session.error.status]}
        </FieldError>
      )}
      {news && <p className="tabular mb-2 text-sm text-ink-2">{newsText(news)}</p>}
      {answer ? (
        <Shown kind={kind} task={task} value={answer.value} values={values} fileUrl={fileUrl} />
      ) : (
        <div className="min-h-40 text-ink-3">
          <p className={isWaiting ? "animate-pulse" : ""}>
            {isWaiting ? "The model is asked…" : FIRST[kind]}
          </p>
          {isWaiting && (
            <p className="appear-late">
              The first answer takes longer where the model has to be loaded first.
            </p>
          )}
        </div>
      )}
    </LivePanel>
  );
}

/** What the codes of broken connections mean, which say nothing themselves. */
const MEANINGS: Readonly<Record<number, string>> = {
  500: "The hub could not be reached, or refused the connection.",
  1001: "The hub is ending, or the page was left.",
  1006: "The connection broke without a word, or the hub refused it.",
  1009: "The message was larger than the hub takes.",
  1011: "Something went wrong on the hub’s side.",
};

/** Answers that follow each other are seen, not heard: only one that stays is spoken. */
const SPOKEN_AFTER_MS = 1500;

function spoken(shown: ShownAnswer): string {
  if (shown.kind === "text") return shown.text;
  return shown.kind === "picture" ? "There is a new picture." : "There is a new answer.";
}

const FIRST = {
  picture: "Type, and the picture changes while you do.",
  text: "Type, and the answer is written anew while you do.",
  transcript: "Listen with the microphone or choose a sound: the words appear while it is heard.",
  speech: "Type, and the sound is made anew while you do.",
  sight: "Use the camera or choose a picture.",
  answer: "Type, and the answer changes while you do.",
} as const;

/** Warming up, in words; a word of the server that nobody here knows is shown as it is. */
function newsText({ action, progress }: LiveNews): string {
  const share = progress === undefined ? "" : ` ${Math.round(progress * 100)} %`;
  return action === "loading" ? `The model is being loaded…${share}` : `${action}${share}`;
}

function Shown({
  kind,
  task,
  value,
  values,
  fileUrl,
}: Pick<LiveSessionData, "kind" | "task"> & {
  readonly value: unknown;
  readonly values: FormValues;
  readonly fileUrl: string | undefined;
}) {
  // Read once: what a picture or sound is shown by is made of it.
  const shown = useMemo(() => readAnswer(kind, task, value), [kind, task, value]);
  if (shown.kind === "picture")
    return <PictureAnswer {...shown} alt={values.text || "The model’s answer"} />;
  if (shown.kind === "address")
    return <p className="wrap-anywhere">The provider keeps the picture at {shown.url}.</p>;
  if (shown.kind === "text")
    return (
      <p data-testid="text-answer" className="min-h-40 text-lg whitespace-pre-wrap wrap-anywhere">
        {shown.text}
        {shown.isPartial && <span className="text-ink-3"> ▍</span>}
      </p>
    );
  if (shown.kind === "output" && task !== "conversational")
    return (
      <OutputView
        kind={TASK_FORMS[task].output}
        output={shown.output}
        values={values}
        fileUrl={fileUrl}
      />
    );
  return (
    <CodeBlock
      id="live-answer"
      label="JSON"
      content={toJson(shown.kind === "unknown" ? shown.value : shown)}
      className="[&_.code-scroll]:max-h-72"
    />
  );
}
