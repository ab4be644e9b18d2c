import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { DELETE_REPO } from "../page-data/form-rules/repo-forms.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

/** Deletes a repo after its name is typed. */
export const DeleteRepo = ({ repo }: { readonly repo: RepoHead }) => (
  <SettingsForm intent="delete" button={STRINGS.remove.submit(repo.kind)} variant="danger">
    <Field label={STRINGS.remove.confirm(repo.id)}>
      <TextInput
        {...fieldAttributes(DELETE_REPO, "confirm")}
        autoComplete="off"
        className="font-mono"
      />
    </Field>
  </SettingsForm>
);
