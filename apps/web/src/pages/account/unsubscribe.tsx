import { Form } from "react-router";
import { useAnswer } from "../../account/use-answer.ts";
import { STRINGS } from "../../notifications/strings.ts";
import { usePageData } from "../../page-source.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";

/** `/notifications/unsubscribe`: turns off emails by a link in one of them, without signing in. */
export function Component() {
  const { name, isOff } = usePageData("unsubscribe");
  const { errors } = useAnswer();
  return (
    <Page title={STRINGS.unsubscribeTitle} width="form">
      <PageHeading>{STRINGS.unsubscribeTitle}</PageHeading>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      {isOff ? (
        <p>{STRINGS.unsubscribed}</p>
      ) : (
        <Form method="post" className="space-y-4">
          <p className="text-ink-2">{STRINGS.unsubscribeNote(name)}</p>
          <Button type="submit" variant="primary">
            {STRINGS.unsubscribe}
          </Button>
        </Form>
      )}
    </Page>
  );
}
