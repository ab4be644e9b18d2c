import { type FormTask, TASK_FORMS } from "@orrery/inference/task-forms";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { nameProvider } from "../calls/call-served.ts";
import { FailureNotice } from "../calls/failure-notice.tsx";
import { RunStatus } from "../calls/run-status.tsx";
import { MessageList } from "../chat/message-list.tsx";
import { useChat } from "../chat/use-chat.ts";
import type { WidgetProvider } from "../page-data/widget.ts";
import { AnswerView } from "../widget/answer-view.tsx";
import { useRun } from "../widget/use-run.ts";
import type { ChatRound, FormRound, Round } from "./round.ts";

interface ContestantProps<Asked extends Round> {
  readonly model: string;
  /** Instead of the name. */
  readonly label?: string | undefined;
  readonly providers: readonly WidgetProvider[];
  /** Asked again whenever there is another; absent before the first. */
  readonly round: Asked | undefined;
  /** Reports whether a model is still answering. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** What one model makes of a form that all were sent. */
export function FormContestant({
  model,
  label,
  providers,
  task,
  round,
  onBusy,
}: ContestantProps<FormRound> & { readonly task: FormTask }) {
  const { state, run, cancel } = useRun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is what asks
  useEffect(() => {
    if (!round) return;
    if (round.isStopped) return cancel();
    const { values, file } = round;
    const call = { model, task, provider: "auto", values, ...(file && { file }) };
    void run(async (signal) => (await import("../widget/call-task.ts")).callTask(call, signal));
  }, [round]);
  const isRunning = state.phase === "running";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state is news
  useEffect(() => onBusy(isRunning), [isRunning]);
  return (
    <Place model={model} label={label}>
      {state.phase === "running" && <RunStatus startedAt={state.startedAt} />}
      {state.phase === "failed" && <FailureNotice failure={state.failure} />}
      {state.phase === "done" && round && (
        <AnswerView
          kind={TASK_FORMS[task].output}
          answer={nameProvider(state.answer, providers)}
          values={round.values}
          fileUrl={round.file?.url}
        />
      )}
    </Place>
  );
}

/** What one model says to words that all were sent, one after the other. */
export function ChatContestant({
  model,
  label,
  providers,
  round,
  onBusy,
}: ContestantProps<ChatRound>) {
  const chat = useChat({ model, provider: "auto", providers, system: "", options: {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is what asks
  useEffect(() => {
    if (!round) return;
    if (round.isStopped) return chat.stop();
    const { text, images } = round;
    chat.send({ role: "user", text, ...(images.length > 0 && { images }) });
  }, [round]);
  const isAnswering = chat.startedAt !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state is news
  useEffect(() => onBusy(isAnswering), [isAnswering]);
  return (
    <Place model={model} label={label}>
      <MessageList chat={chat} className="max-h-[60dvh]" />
    </Place>
  );
}

const Place = ({
  model,
  label,
  children,
}: {
  readonly model: string;
  readonly label: string | undefined;
  readonly children: ReactNode;
}) => (
  <section
    aria-label={label ?? model}
    className="min-w-0 space-y-3 rounded-lg border border-line bg-surface p-3"
  >
    <h2 className="truncate text-base">
      {label ?? (
        <Link to={`/${model}`} className="hover:underline">
          {model}
        </Link>
      )}
    </h2>
    <div aria-live="polite">{children}</div>
  </section>
);
