import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { HUB } from "../../page-data/account/owner.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { NEW_PROVIDER_FORMS } from "../../page-data/form-rules/sign-on-forms.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ADMIN } from "../../sign-on/admin-strings.ts";
import { ProviderFields } from "../../sign-on/provider-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";

/** `/admin/sign-on/new` */
export function Component() {
  const { kind, fields } = usePageData("newSignInProvider");
  const { errors, values } = useAnswer();
  return (
    <SettingsPage
      owner={HUB}
      title={ADMIN.newTitle[kind]}
      note={
        <Link to={pathTo("signOn")} className="text-link">
          {ADMIN.title}
        </Link>
      }
    >
      <Form method="post" className="max-w-[36rem] space-y-4 border-t border-line pt-6">
        <input type="hidden" name="intent" value="create" />
        <Field label={ADMIN.common.name} hint={ADMIN.common.nameHint} error={errors.name}>
          <TextInput
            {...fieldAttributes(NEW_PROVIDER_FORMS[kind], "name")}
            defaultValue={values.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <ProviderFields kind={kind} fields={fields} hasSecret={false} />
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <Button type="submit" variant="primary" busy={usePosting("intent", "create")}>
          {ADMIN.create}
        </Button>
      </Form>
    </SettingsPage>
  );
}
