import { type FormValues, TASK_FORMS } from "@orrery/inference/task-forms";
import { type ReactNode, useMemo } from "react";
import type { RealtimeSessionData } from "../../page-data/repo/realtime.ts";
import { FieldError } from "../../ui/field.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { OutputView } from "../../widget/outputs/output-view.tsx";
import { toJson } from "../inspector/to-json.ts";
import { RealtimePanel } from "../realtime-panel.tsx";
import type { RealtimeNews, RealtimeView } from "../session/realtime-store.ts";
import { STRINGS } from "../strings.ts";
import { PictureAnswer } from "./picture-answer.tsx";
import { readAnswer, type ShownAnswer } from "./read-answer.ts";
import { useSettled } from "./use-settled.ts";

const TEXTS = STRINGS.answer;

/** The model's latest answer; before the first one, what the panel waits for. */
export function AnswerPanel({
  data: { kind, task },
  view: { answer, news, session },
  values,
  fileUrl,
  actions,
}: {
  readonly data: RealtimeSessionData;
  readonly view: RealtimeView;
  /** What was asked. */
  readonly values: FormValues;
  readonly fileUrl: string | undefined;
  readonly actions: ReactNode;
}) {
  const isWaiting = session.state !== "idle" && answer === undefined;
  const settled = useSettled(answer, SPOKEN_AFTER_MS);
  return (
    <RealtimePanel
      title={TEXTS.title}
      note={answer?.source === "recording" ? TEXTS.recorded : undefined}
      actions={actions}
    >
      <p role="status" className="sr-only">
        {settled && spoken(readAnswer(kind, task, settled.value))}
      </p>
      {session.error && (
        <FieldError>
          {session.error.message}{" "}
          {session.error.status > 0 && (
            <span className="text-ink-3">{TEXTS.code(session.error.status)}</span>
          )}{" "}
          {TEXTS.codes[session.error.status]}
        </FieldError>
      )}
      {news && <p className="tabular mb-2 text-sm text-ink-2">{newsText(news)}</p>}
      {answer ? (
        <Shown kind={kind} task={task} value={answer.value} values={values} fileUrl={fileUrl} />
      ) : (
        <div className="min-h-40 text-ink-3">
          <p className={isWaiting ? "animate-pulse" : ""}>
            {isWaiting ? TEXTS.waiting : TEXTS.first[kind]}
          </p>
          {isWaiting && <p className="appear-late">{TEXTS.slowFirst}</p>}
        </div>
      )}
    </RealtimePanel>
  );
}

/** Screen readers announce only an answer that stays this long. */
const SPOKEN_AFTER_MS = 1500;

function spoken(shown: ShownAnswer): string {
  if (shown.kind === "text") return shown.text;
  return shown.kind === "picture" ? TEXTS.newImage : TEXTS.newResponse;
}

/** The loading progress as text; an unknown action of the server is shown unchanged. */
function newsText({ action, progress }: RealtimeNews): string {
  const share = progress === undefined ? "" : ` ${Math.round(progress * 100)} %`;
  return action === "loading" ? `${TEXTS.loading}${share}` : `${action}${share}`;
}

function Shown({
  kind,
  task,
  value,
  values,
  fileUrl,
}: Pick<RealtimeSessionData, "kind" | "task"> & {
  readonly value: unknown;
  readonly values: FormValues;
  readonly fileUrl: string | undefined;
}) {
  // Memoized: object URLs of images and audio depend on it.
  const shown = useMemo(() => readAnswer(kind, task, value), [kind, task, value]);
  if (shown.kind === "picture") return <PictureAnswer {...shown} alt={values.text || TEXTS.alt} />;
  if (shown.kind === "address") return <p className="wrap-anywhere">{TEXTS.stored(shown.url)}</p>;
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
