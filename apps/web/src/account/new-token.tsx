import { Form, useSearchParams } from "react-router";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { useAnswer, usePosting } from "./use-answer.ts";

/** Makes an access token and shows it, this once. */
export function NewToken() {
  const { errors, values, newToken } = useAnswer();
  // Whoever sends people here says which role is enough.
  const [address] = useSearchParams();
  const role = values.role ?? address.get("role") ?? "write";
  const isMine = values.intent === undefined || values.intent === "create-token";
  return (
    <>
      {newToken && <TokenOnce token={newToken} />}
      <Form
        key={newToken}
        method="post"
        className="group grid gap-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value="create-token" />
        <Field label="Name" error={isMine ? errors.name : undefined}>
          <TextInput
            name="name"
            required
            maxLength={60}
            defaultValue={newToken ? undefined : values.name}
            placeholder="laptop"
            autoComplete="off"
          />
        </Field>
        <Field label="Role" error={errors.role}>
          <Select name="role" defaultValue={role}>
            <option value="write">Read, write</option>
            <option value="read">Read only</option>
            <option value="inference">Run models only</option>
          </Select>
        </Field>
        <Field label="Expires">
          <Select name="expires" defaultValue={values.expires ?? "90"}>
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="custom">On a date</option>
            <option value="never">Never</option>
          </Select>
        </Field>
        <Field
          label="Last day"
          hint="The token works through this day, in UTC."
          error={errors.expiresOn}
          className="hidden group-has-[option[value=custom]:checked]:block sm:col-start-3 sm:col-end-5 sm:row-start-2"
        >
          <TextInput name="expiresOn" type="date" defaultValue={values.expiresOn} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={usePosting("intent", "create-token")}
          className="sm:col-start-4 sm:row-start-1 sm:mt-6"
        >
          Create token
        </Button>
      </Form>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}

const TokenOnce = ({ token }: { readonly token: string }) => (
  <div role="status" className="rounded-md border border-line bg-good-soft p-3">
    <p className="mb-2 font-medium">Copy the token now: it is not shown again.</p>
    <div className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all">{token}</code>
      <CopyButton content={token} />
    </div>
  </div>
);
