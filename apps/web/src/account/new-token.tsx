import { useSearchParams } from "react-router";
import { Field, Select } from "../ui/field.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useAnswer } from "./use-answer.ts";

/** Makes an access token and shows it, this once. */
export function NewToken() {
  const { errors, values, newToken } = useAnswer();
  // Whoever sends people here says which role is enough.
  const [address] = useSearchParams();
  const role = values.role ?? address.get("role") ?? "write";
  return (
    <>
      {newToken && (
        <ShownOnce
          note="Copy the token now: it is not shown again."
          secrets={[{ text: newToken }]}
        />
      )}
      <CredentialForm
        intent="create-token"
        submit="Create token"
        placeholder="laptop"
        made={newToken}
      >
        <Field label="Role" error={errors.role}>
          <Select name="role" defaultValue={role}>
            <option value="write">Read, write</option>
            <option value="read">Read only</option>
            <option value="inference">Run models only</option>
          </Select>
        </Field>
      </CredentialForm>
    </>
  );
}
