import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RuntimeSettings } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Fieldset, Radio, Select, TextInput } from "../ui/field.tsx";

const MODES = {
  standard: "Standard: 3.1 s",
  "cross-region": "Another region: 3.1 s",
  "in-region": "The same region: 1.1 s",
  mobile: "Mobile: 30 s",
} as const;

/** With what a hosted runtime is called. Secrets are encrypted, and no page shows them again. */
export function RuntimeForm({
  settings: { provider, access, canUseRole },
}: {
  readonly settings: RuntimeSettings;
}) {
  const answer = useAnswer();
  const isMine = answer.values.provider === provider;
  const errors = isMine ? answer.errors : {};
  const values: Partial<Record<string, string>> = isMine ? answer.values : { ...access };
  return (
    <Form method="post" className="group grid gap-3 sm:grid-cols-2 sm:items-start">
      <input type="hidden" name="intent" value="add-key" />
      <input type="hidden" name="provider" value={provider} />
      <Text name="region" label="Region" values={values} errors={errors} placeholder="us-east-1" />
      <Field label="Time to connect" error={errors.mode}>
        <Select name="mode" defaultValue={values.mode}>
          {Object.entries(MODES).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Text
        name="endpoint"
        label="Endpoint"
        hint="Empty for the region’s own."
        values={values}
        errors={errors}
        placeholder="https://"
      />
      <Text
        name="appId"
        label="App id"
        hint="Names this hub to the runtime; 50 characters at most."
        values={values}
        errors={errors}
        placeholder="orrery"
      />
      <Fieldset legend="Credentials" className="sm:col-span-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {CREDENTIALS.filter(({ kind }) => kind !== "role" || canUseRole).map(
            ({ kind, label }) => (
              <Radio
                key={kind}
                name="credential"
                value={kind}
                label={label}
                defaultChecked={kind === (values.credential ?? "api-key")}
              />
            ),
          )}
        </div>
        {errors.credential && <FieldError>{errors.credential}</FieldError>}
      </Fieldset>
      <div className="hidden sm:col-span-2 group-has-[[value=api-key]:checked]:block">
        <Text name="apiKey" label="API key" isSecret values={values} errors={errors} />
      </div>
      <div className="hidden gap-3 sm:col-span-2 sm:grid-cols-2 group-has-[[value=access-key]:checked]:grid">
        <Text name="accessKeyId" label="Access key id" values={values} errors={errors} />
        <Text
          name="secretAccessKey"
          label="Secret access key"
          isSecret
          values={values}
          errors={errors}
        />
        <Text
          name="sessionToken"
          label="Session token"
          hint="Only of temporary keys."
          isSecret
          values={values}
          errors={errors}
        />
      </div>
      <p className="hidden text-sm text-ink-2 sm:col-span-2 group-has-[[value=role]:checked]:block">
        The environment, the profile or the role of the machine that this hub runs on. Without a
        region, theirs.
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("provider", provider)}
        className="justify-self-start sm:col-span-2"
      >
        Save
      </Button>
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

const CREDENTIALS = [
  { kind: "api-key", label: "API key" },
  { kind: "access-key", label: "Access key" },
  { kind: "role", label: "This machine’s role" },
] as const;

function Text({
  name,
  label,
  hint,
  isSecret = false,
  placeholder,
  values,
  errors,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly placeholder?: string;
  readonly values: Partial<Record<string, string>>;
  readonly errors: Partial<Record<string, string>>;
}) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput
        name={name}
        type={isSecret ? "password" : "text"}
        defaultValue={isSecret ? undefined : values[name]}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
