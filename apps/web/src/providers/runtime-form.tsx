import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RuntimeSettings } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Fieldset, Radio, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** The access to Amazon Bedrock. Secrets are stored encrypted, and no page shows them again. */
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
      <Text
        name="region"
        label={STRINGS.bedrock.region}
        values={values}
        errors={errors}
        placeholder="us-east-1"
      />
      <Field label={STRINGS.bedrock.timeout} error={errors.mode}>
        <Select name="mode" defaultValue={values.mode}>
          {Object.entries(STRINGS.bedrock.modes).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Text
        name="endpoint"
        label={STRINGS.bedrock.endpoint}
        hint={STRINGS.bedrock.endpointHint}
        values={values}
        errors={errors}
        placeholder="https://"
      />
      <Text
        name="appId"
        label={STRINGS.bedrock.appId}
        hint={STRINGS.bedrock.appIdHint}
        values={values}
        errors={errors}
        placeholder="orrery"
      />
      <Fieldset legend={STRINGS.bedrock.credentials} className="sm:col-span-2">
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
        <Text
          name="apiKey"
          label={STRINGS.bedrock.apiKey}
          isSecret
          values={values}
          errors={errors}
        />
      </div>
      <div className="hidden gap-3 sm:col-span-2 sm:grid-cols-2 group-has-[[value=access-key]:checked]:grid">
        <Text
          name="accessKeyId"
          label={STRINGS.bedrock.accessKeyId}
          values={values}
          errors={errors}
        />
        <Text
          name="secretAccessKey"
          label={STRINGS.bedrock.secretAccessKey}
          isSecret
          values={values}
          errors={errors}
        />
        <Text
          name="sessionToken"
          label={STRINGS.bedrock.sessionToken}
          hint={STRINGS.bedrock.sessionTokenHint}
          isSecret
          values={values}
          errors={errors}
        />
      </div>
      <p className="hidden text-sm text-ink-2 sm:col-span-2 group-has-[[value=role]:checked]:block">
        {STRINGS.bedrock.roleNote}
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("provider", provider)}
        className="justify-self-start sm:col-span-2"
      >
        {STRINGS.bedrock.submit}
      </Button>
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

const CREDENTIALS = [
  { kind: "api-key", label: STRINGS.bedrock.kinds.apiKey },
  { kind: "access-key", label: STRINGS.bedrock.kinds.accessKey },
  { kind: "role", label: STRINGS.bedrock.kinds.role },
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
