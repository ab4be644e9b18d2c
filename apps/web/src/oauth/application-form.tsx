import { OFFERED_SCOPES, SCOPES } from "@orrery/registry/applications";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ListedApplication } from "../page-data/account/applications.ts";
import { APPLICATION, scopeField } from "../page-data/form-rules/application-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Fieldset, Radio, TextArea, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

const NEW: Pick<ListedApplication, "name" | "homepage" | "redirectUris" | "scopes"> = {
  ...{ name: "", homepage: "", redirectUris: [], scopes: ["openid", "profile"] },
};

/** Registers an application, or changes the given one. */
export function ApplicationForm({ application }: { readonly application?: ListedApplication }) {
  const answer = useAnswer();
  const isMine =
    answer.values.intent === (application ? "change" : "create") &&
    (answer.values.key ?? "") === (application?.key ?? "");
  const { errors, values } = isMine ? answer : { errors: {}, values: {} };
  const isRefused = Object.keys(errors).length > 0;
  const shown = application ?? NEW;
  const isChosen = (scope: (typeof OFFERED_SCOPES)[number]) =>
    isRefused ? scopeField(scope) in values : shown.scopes.includes(scope);
  return (
    <Form method="post" className="space-y-4" preventScrollReset>
      <input type="hidden" name="intent" value={application ? "change" : "create"} />
      <input type="hidden" name="key" value={application?.key ?? ""} />
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={STRINGS.form.name} error={errors.name}>
          <TextInput
            {...fieldAttributes(APPLICATION, "name")}
            defaultValue={values.name ?? shown.name}
            autoComplete="off"
          />
        </Field>
        <Field
          label={STRINGS.form.homepage}
          error={errors.homepage}
          hint={STRINGS.form.homepageHint}
        >
          <TextInput
            {...fieldAttributes(APPLICATION, "homepage")}
            defaultValue={values.homepage ?? shown.homepage}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        label={STRINGS.form.redirectUris}
        error={errors.redirectUris}
        hint={STRINGS.form.redirectUrisHint}
      >
        <TextArea
          {...fieldAttributes(APPLICATION, "redirectUris")}
          defaultValue={values.redirectUris ?? shown.redirectUris.join("\n")}
          rows={3}
          isCode
        />
      </Field>
      {!application && (
        <Fieldset legend={STRINGS.form.kind}>
          <Radio
            name="kind"
            value="confidential"
            label={STRINGS.form.confidential}
            hint={STRINGS.form.confidentialHint}
            defaultChecked={values.kind !== "public"}
          />
          <Radio
            name="kind"
            value="public"
            label={STRINGS.form.public}
            hint={STRINGS.form.publicHint}
            defaultChecked={values.kind === "public"}
          />
        </Fieldset>
      )}
      <Fieldset legend={STRINGS.form.scopes}>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {OFFERED_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name={scopeField(scope)}
              label={<code className="font-mono text-sm">{scope}</code>}
              hint={SCOPES[scope].allows}
              defaultChecked={isChosen(scope)}
            />
          ))}
        </div>
      </Fieldset>
      <Button type="submit" variant="primary" busy={usePosting("key", application?.key ?? "")}>
        {application ? STRINGS.form.save : STRINGS.form.submit}
      </Button>
    </Form>
  );
}
