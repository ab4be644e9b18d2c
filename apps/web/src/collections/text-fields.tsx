import { COLLECTION_TEXTS } from "../page-data/form-rules/collection-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { ActionData } from "../page-data.ts";
import { Checkbox, Field, TextArea, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Title, description and visibility of a new or an existing collection. */
export const TextFields = ({
  answer: { errors, values },
  initial,
}: {
  readonly answer: Pick<ActionData, "errors" | "values">;
  readonly initial: {
    readonly title: string;
    readonly description: string;
    readonly private: boolean;
  };
}) => (
  <>
    <Field label={STRINGS.create.name} error={errors.title}>
      <TextInput
        {...fieldAttributes(COLLECTION_TEXTS, "title")}
        defaultValue={values.title ?? initial.title}
        autoComplete="off"
      />
    </Field>
    <Field label={STRINGS.create.description} error={errors.description}>
      <TextArea
        {...fieldAttributes(COLLECTION_TEXTS, "description")}
        defaultValue={values.description ?? initial.description}
        rows={2}
      />
    </Field>
    <Checkbox
      name="private"
      label={STRINGS.create.private}
      hint={STRINGS.create.privateHint}
      defaultChecked={"title" in values ? values.private === "on" : initial.private}
    />
  </>
);
