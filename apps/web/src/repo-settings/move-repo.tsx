import { useAnswer } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { MOVE_REPO } from "../page-data/form-rules/repo-forms.ts";
import type { RepoSettingsData } from "../page-data/repo/repo-settings.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Renames a repo, or moves it to another namespace of the viewer. */
export function MoveRepo({
  settings: { repo, namespaces },
}: {
  readonly settings: RepoSettingsData;
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "move";
  return (
    <SettingsForm intent="move" button={STRINGS.move.submit}>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-3">
        <Field label={STRINGS.move.namespace}>
          <Select name="namespace" defaultValue={repo.namespace}>
            {namespaces.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field label={STRINGS.move.name} {...(isMine && errors.name && { error: errors.name })}>
          <TextInput
            {...fieldAttributes(MOVE_REPO, "name")}
            defaultValue={(isMine && values.name) || repo.name}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}
