import type { FormValues } from "@orrery/inference/task-forms";
import { type FormEvent, useState } from "react";
import { useAnswer } from "../account/use-answer.ts";
import type { AskedCall } from "../calls/asked-call.ts";
import { nameProvider } from "../calls/call-served.ts";
import { FailureNotice } from "../calls/failure-notice.tsx";
import { RunStatus } from "../calls/run-status.tsx";
import type { FormWidgetData } from "../page-data/widget.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { AnswerView } from "./answer-view.tsx";
import { type ChosenFile, fromSample } from "./chosen-file.ts";
import { FormFields } from "./form-fields.tsx";
import { ParametersFold } from "./parameters-fold.tsx";
import { ProviderSelect } from "./provider-select.tsx";
import { Samples } from "./samples.tsx";
import { STRINGS } from "./strings.ts";
import { type RunState, useRun } from "./use-run.ts";

const KeepButton = lazyComponent(() => import("./keep-button.tsx"));
const AnswerJson = lazyComponent(() => import("./answer-json.tsx"));
const CallJson = lazyComponent(() => import("./call-json.tsx"));
/** The rules of forms are not needed to see one. */
const rules = () => import("./form-rules.ts");

interface Asked {
  readonly values: FormValues;
  readonly file?: ChosenFile;
}

/** Fill in, run, see. Without a script the form is posted, and the page comes back with the answer. */
export function FormWidget({
  model,
  data: { task, fields, parameters, output, providers, samples, start },
  onInput,
  action,
}: {
  readonly model: string;
  readonly data: FormWidgetData;
  /** Called with what the form says, for the code panel. */
  readonly onInput?: (asked: AskedCall) => void;
  /** Where the form is posted without JavaScript: the model's page, if it stands on another. */
  readonly action?: string;
}) {
  const posted = useAnswer();
  const [values, setValues] = useState<FormValues>({ ...start.values, ...posted.values });
  const [file, setFile] = useState(start.file && fromSample(start.file));
  const [provider, setProvider] = useState(posted.values.provider ?? "auto");
  const [errors, setErrors] = useState(posted.errors);
  const [isJson, setJson] = useState(false);
  const [asked, setAsked] = useState<Asked>({ values, ...(file && { file }) });
  const { state, run, cancel } = useRun(postedState(posted));

  const change = (next: FormValues, chosen: ChosenFile | undefined) => {
    setValues(next);
    setFile(chosen);
    setErrors({});
    void rules().then(({ askedCall }) => onInput?.(askedCall(task, next, chosen?.name)));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.reportValidity()) return;
    const { formProblems } = await rules();
    const problems = formProblems(task, values, file !== undefined);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return setJson(false);
    const call = { model, task, provider, values, ...(file && { file }) };
    setAsked(call);
    // What calls a model is not needed to see its page.
    await run(async (signal) => (await import("./call-task.ts")).callTask(call, signal));
  };
  const isRunning = state.phase === "running";
  return (
    <form
      method="post"
      action={action}
      aria-label={STRINGS.widget.title}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(event);
        if (event.key === "Escape" && isRunning) cancel();
      }}
      className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-5"
    >
      <div className="min-w-0 space-y-3">
        <input type="hidden" name="intent" value="run" />
        <Samples
          titles={samples.map(({ title }) => title)}
          onChoose={(index) => {
            const sample = samples[index];
            if (!sample) return;
            const options = parameters.map(({ name }) => [name, values[name] ?? ""]);
            const chosen = sample.file && fromSample(sample.file);
            change({ ...Object.fromEntries(options), ...sample.values }, chosen);
          }}
        />
        {isJson ? (
          <CallJson
            task={task}
            values={values}
            fileName={file?.name}
            onChange={(next) => change(next, file)}
          />
        ) : (
          <>
            <FormFields
              fields={fields}
              values={values}
              file={file}
              errors={errors}
              onChange={(field) => change({ ...values, ...field }, file)}
              onChoose={(chosen) => change(values, chosen)}
            />
            <ParametersFold
              parameters={parameters}
              values={values}
              errors={errors}
              onChange={(field) => change({ ...values, ...field }, file)}
            />
          </>
        )}
        <div className="flex items-center gap-2">
          <Button type="submit" variant="primary" busy={isRunning}>
            {STRINGS.form.run}
          </Button>
          {isRunning && <Button onClick={cancel}>{STRINGS.form.cancel}</Button>}
          <ProviderSelect providers={providers} value={provider} onChange={setProvider} />
          <Button
            size="sm"
            variant="ghost"
            className="needs-js ml-auto"
            aria-pressed={isJson}
            onClick={() => setJson(!isJson)}
          >
            {STRINGS.form.json}
          </Button>
        </div>
      </div>
      <div
        aria-live="polite"
        className={`min-w-0 @2xl:block @2xl:border-l @2xl:border-line @2xl:pl-5 ${state.phase === "idle" ? "hidden" : ""}`}
      >
        {state.phase === "idle" && <p className="text-sm text-ink-3">{STRINGS.form.output}</p>}
        {state.phase === "running" && <RunStatus startedAt={state.startedAt} />}
        {state.phase === "failed" && <FailureNotice failure={state.failure} />}
        {state.phase === "done" && (
          <AnswerView
            kind={output}
            answer={nameProvider(state.answer, providers)}
            values={asked.values}
            fileUrl={asked.file?.url}
          >
            <KeepButton
              key={state.answer.milliseconds}
              run={() => ({
                ...{ model, task, ...nameProvider(state.answer, providers) },
                input: { kind: "form", values: asked.values },
                ...(asked.file && { file: asked.file }),
              })}
            />
            <AnswerJson output={state.answer.output} />
          </AnswerView>
        )}
      </div>
    </form>
  );
}

function postedState({ run, failure }: ReturnType<typeof useAnswer>): RunState {
  if (run) return { phase: "done", answer: run };
  return failure ? { phase: "failed", failure } : { phase: "idle" };
}
