import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { usePageData } from "../page-source.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/organizations/new` */
export function Component() {
  const { viewer } = usePageData("newOrganization");
  const { errors, values } = useAnswer();
  return (
    <Page title="New organization" width="form">
      <PageHeading note="One name that several accounts publish under.">
        New organization
      </PageHeading>
      <Form method="post" className="space-y-4">
        <Field
          label="Name"
          error={errors.name}
          hint="Part of every address under it: 2 to 39 letters, digits and single dashes."
        >
          <TextInput
            name="name"
            required
            maxLength={39}
            defaultValue={values.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <p className="text-sm text-ink-3">
          You, {viewer}, will be its first admin. Who belongs to an organization is public; its
          private repos are seen by its members alone.
        </p>
        <Button type="submit" variant="primary" busy={usePosting()}>
          Create organization
        </Button>
      </Form>
    </Page>
  );
}
