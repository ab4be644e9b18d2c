import { type FormValues, formProblems, inputFormOf } from "@orrery/inference/task-forms";
import { useState } from "react";
import type { ArenaData } from "../page-data/playground.ts";
import type { FormWidgetData } from "../page-data/widget.ts";
import { Button } from "../ui/button.tsx";
import { fromSample } from "../widget/chosen-file.ts";
import { FormFields } from "../widget/form-fields.tsx";
import { Samples } from "../widget/samples.tsx";
import { FormContestant } from "./contestant.tsx";
import { Grid } from "./grid.tsx";
import type { FormRound } from "./round.ts";
import { STRINGS } from "./strings.ts";
import { useBlind } from "./use-blind.ts";
import { useBusy } from "./use-busy.ts";
import { VoteBar } from "./vote-bar.tsx";

/** One form, and what each model makes of it. */
export function ArenaForms({
  models,
  data: { task, samples, start },
  isBlind,
  onAgain,
}: {
  readonly models: ArenaData["models"];
  /** Of the first model: all have the same task. */
  readonly data: FormWidgetData;
  readonly isBlind: boolean;
  /** Begins a new round. */
  readonly onAgain: () => void;
}) {
  const [values, setValues] = useState<FormValues>(start.values);
  const [file, setFile] = useState(start.file && fromSample(start.file));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState<FormRound>();
  const { isBusy, note } = useBusy();
  const { placed, isHidden, shuffle, reveal } = useBlind(models, isBlind);
  return (
    <div className="space-y-4">
      <form
        aria-label={STRINGS.forms.title}
        onSubmit={(event) => {
          event.preventDefault();
          const problems = formProblems(task, values, file !== undefined);
          setErrors(problems);
          if (Object.keys(problems).length > 0) return;
          shuffle();
          setRound({ values, ...(file && { file }) });
        }}
        className="max-w-2xl space-y-3 rounded-lg border border-line bg-surface p-3"
      >
        <Samples
          titles={samples.map(({ title }) => title)}
          onChoose={(index) => {
            const sample = samples[index];
            if (!sample) return;
            setValues(sample.values);
            setFile(sample.file && fromSample(sample.file));
          }}
        />
        <FormFields
          fields={inputFormOf(task).fields}
          values={values}
          file={file}
          errors={errors}
          onChange={(change) => setValues({ ...values, ...change })}
          onChoose={setFile}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isBusy}>
            {STRINGS.forms.run}
          </Button>
          {isBusy && (
            <Button onClick={() => round && setRound({ ...round, isStopped: true })}>
              {STRINGS.forms.cancel}
            </Button>
          )}
        </div>
      </form>
      <Grid>
        {placed.map(({ id, widget, label }) => (
          <FormContestant
            key={id}
            model={id}
            label={label}
            providers={widget.kind === "none" ? [] : widget.providers}
            task={task}
            round={round}
            onBusy={note(id)}
          />
        ))}
      </Grid>
      {isBlind && models.length > 1 && round && !isBusy && (
        <VoteBar placed={placed} isHidden={isHidden} onVoted={reveal} onAgain={onAgain} />
      )}
    </div>
  );
}
