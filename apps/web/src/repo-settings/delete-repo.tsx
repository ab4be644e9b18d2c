import type { RepoHead } from "../page-data/repo.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Asks for the name, so that nobody deletes the wrong one. */
export const DeleteRepo = ({ repo }: { readonly repo: RepoHead }) => (
  <SettingsForm intent="delete" button={`Delete this ${repo.kind}`} variant="danger">
    <Field label={`Write ${repo.id} to delete it`}>
      <TextInput name="confirm" required autoComplete="off" className="font-mono" />
    </Field>
  </SettingsForm>
);
