import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { STRINGS } from "../collections/strings.ts";
import { TextFields } from "../collections/text-fields.tsx";
import { usePageData } from "../page-source.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

const EMPTY = { title: "", description: "", private: false };

/** `/collections/new` */
export function Component() {
  const { namespaces, namespace, item } = usePageData("newCollection");
  const answer = useAnswer();
  const { errors, values } = answer;
  return (
    <Page title={STRINGS.create.title} width="form">
      <PageHeading note={STRINGS.create.note}>{STRINGS.create.title}</PageHeading>
      <Form method="post" className="space-y-4">
        <Field label={STRINGS.create.owner} error={errors.namespace}>
          <Select name="namespace" defaultValue={values.namespace ?? namespace}>
            {namespaces.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <TextFields answer={answer} initial={EMPTY} />
        {item && (
          <p className="text-sm text-ink-2">
            <input type="hidden" name="item" value={item.item} />
            {STRINGS.create.withItem}{" "}
            <Link to={item.path} className="text-link">
              {item.id}
            </Link>
          </p>
        )}
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <Button type="submit" variant="primary" busy={usePosting()}>
          {STRINGS.create.submit}
        </Button>
      </Form>
    </Page>
  );
}
