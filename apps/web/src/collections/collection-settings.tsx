import { Form } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import type { CollectionSummary } from "../page-data/collection.ts";
import { EDIT_COLLECTION } from "../page-data/form-rules/collection-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";
import { TextFields } from "./text-fields.tsx";

/** Changes or deletes a collection. Open after an invalid change. */
export function CollectionSettings({ collection }: { readonly collection: CollectionSummary }) {
  const answer = useAnswer();
  const { errors } = answer;
  return (
    <details open={Object.keys(errors).length > 0} className="mt-8 border-t border-line pt-4">
      <summary className="cursor-pointer font-semibold">{STRINGS.edit.title}</summary>
      <Form key={collection.path} method="post" className="mt-3 max-w-lg space-y-4">
        <input type="hidden" name="intent" value="edit" />
        <TextFields answer={answer} initial={collection} />
        <Field label={STRINGS.edit.theme}>
          <Select
            {...fieldAttributes(EDIT_COLLECTION, "theme")}
            defaultValue={answer.values.theme ?? collection.theme}
          >
            {EDIT_COLLECTION.theme.options.map((theme) => (
              <option key={theme}>{theme}</option>
            ))}
          </Select>
        </Field>
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <Button type="submit" variant="primary">
          {STRINGS.edit.save}
        </Button>
      </Form>
      <div className="mt-5">
        <Confirm
          label={STRINGS.edit.remove}
          question={STRINGS.edit.removeQuestion(collection.title)}
          align="left"
        >
          <Form method="post">
            <input type="hidden" name="intent" value="delete" />
            <Button type="submit" variant="danger" size="sm">
              {STRINGS.edit.removeSubmit}
            </Button>
          </Form>
        </Confirm>
      </div>
    </details>
  );
}
