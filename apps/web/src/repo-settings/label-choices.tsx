import { LABEL_COLORS } from "@orrery/registry/rules";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { CHANGE_LABEL, NEW_LABEL } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { LabelTag } from "../ui/label-tag.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

type LabelData = RepoSettingsData["labels"][number];

/** The labels that discussions of the repo can have. */
export function LabelChoices({ labels }: Pick<RepoSettingsData, "labels">) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "add-label";
  return (
    <SettingsSection title={STRINGS.labels.title} note={STRINGS.labels.note}>
      {labels.length > 0 && (
        <ul aria-label={STRINGS.labels.title} className="divide-y divide-line border-y border-line">
          {labels.map((label) => (
            <LabelRow key={`${label.name} ${label.color}`} label={label} />
          ))}
        </ul>
      )}
      <SettingsForm key={labels.length} intent="add-label" button={STRINGS.labels.add}>
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Field label={STRINGS.labels.name} {...(isMine && errors.name && { error: errors.name })}>
            <TextInput
              {...fieldAttributes(NEW_LABEL, "name")}
              defaultValue={isMine ? values.name : ""}
              autoComplete="off"
            />
          </Field>
          <Field label={STRINGS.labels.color}>
            <Select name="color" defaultValue={isMine ? values.color : "gray"}>
              <ColorOptions />
            </Select>
          </Field>
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}

/** Its form is open after an invalid change. */
function LabelRow({ label }: { readonly label: LabelData }) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "change-label" && values.label === label.name;
  const error = isMine ? (errors.name ?? errors.form) : undefined;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-2">
      <LabelTag label={label} />
      <details open={isMine} className="ml-auto text-sm">
        <summary className="cursor-pointer text-ink-2">
          {STRINGS.labels.edit}
          <span className="sr-only"> {label.name}</span>
        </summary>
        <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value="change-label" />
          <input type="hidden" name="label" value={label.name} />
          <TextInput
            {...fieldAttributes(CHANGE_LABEL, "name")}
            defaultValue={isMine ? values.name : label.name}
            aria-label={STRINGS.labels.nameOf(label.name)}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            className="max-w-60"
          />
          <Select
            name="color"
            defaultValue={isMine ? values.color : label.color}
            aria-label={STRINGS.labels.colorOf(label.name)}
            className="w-28"
          >
            <ColorOptions />
          </Select>
          <Button type="submit" busy={usePosting("label", label.name)}>
            {STRINGS.labels.save}
          </Button>
          {error && <FieldError>{error}</FieldError>}
        </Form>
      </details>
      <Confirm label={STRINGS.labels.remove} question={STRINGS.labels.question(label.name)}>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="label" value={label.name} />
          <Button type="submit" name="intent" value="delete-label" variant="danger" size="sm">
            {STRINGS.labels.removeSubmit}
          </Button>
        </Form>
      </Confirm>
    </li>
  );
}

const ColorOptions = () =>
  LABEL_COLORS.map((color) => (
    <option key={color} value={color}>
      {STRINGS.labels.colors[color]}
    </option>
  ));
