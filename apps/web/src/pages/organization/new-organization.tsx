import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { STRINGS } from "../../organization/strings.ts";
import { NEW_ORGANIZATION } from "../../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";

/** `/organizations/new` */
export function Component() {
  const { viewer } = usePageData("newOrganization");
  const { errors, values } = useAnswer();
  return (
    <Page title={STRINGS.create.title} width="form">
      <PageHeading note={STRINGS.create.note}>{STRINGS.create.title}</PageHeading>
      <Form method="post" className="space-y-4">
        <Field label={STRINGS.create.name} error={errors.name} hint={STRINGS.create.nameHint}>
          <TextInput
            {...fieldAttributes(NEW_ORGANIZATION, "name")}
            defaultValue={values.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <p className="text-sm text-ink-3">{STRINGS.create.admin(viewer)}</p>
        <Button type="submit" variant="primary" busy={usePosting()}>
          {STRINGS.create.submit}
        </Button>
      </Form>
    </Page>
  );
}
