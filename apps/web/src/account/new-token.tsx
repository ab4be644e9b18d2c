import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Field, Select } from "../ui/field.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { STRINGS } from "./strings.ts";
import { useAnswer } from "./use-answer.ts";

/** Creates an access token and shows it once; `children` are more fields. */
export function NewToken({ children }: { readonly children?: ReactNode }) {
  const { errors, values, newToken } = useAnswer();
  // Links to this page name the role that is enough.
  const [query] = useSearchParams();
  const role = values.role ?? query.get("role") ?? "write";
  return (
    <>
      {newToken && <ShownOnce note={STRINGS.newToken.copyNow} secrets={[{ text: newToken }]} />}
      <CredentialForm
        intent="create-token"
        submit={STRINGS.newToken.submit}
        placeholder={STRINGS.newToken.placeholder}
        made={newToken}
      >
        <Field label={STRINGS.newToken.role} error={errors.role}>
          <Select name="role" defaultValue={role}>
            <option value="write">{STRINGS.newToken.write}</option>
            <option value="read">{STRINGS.newToken.read}</option>
            <option value="inference">{STRINGS.newToken.inference}</option>
          </Select>
        </Field>
        {children}
      </CredentialForm>
    </>
  );
}
