import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { NewReposData } from "../page-data/organization.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Chooses what new repos of an organization, or of the hub, are unless someone says otherwise. */
export function DefaultVisibility({ own, ofHub }: NewReposData) {
  const { errors, values } = useAnswer();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="default-visibility" />
      <Field label={STRINGS.visibility.label}>
        <div className="flex gap-2">
          <Select key={own} name="visibility" defaultValue={own} className="w-52">
            {ofHub && <option value="">{STRINGS.visibility.asHub(ofHub)}</option>}
            <option value="public">{STRINGS.visibility.public}</option>
            <option value="private">{STRINGS.visibility.private}</option>
          </Select>
          <Button type="submit" busy={usePosting("intent", "default-visibility")}>
            {STRINGS.visibility.submit}
          </Button>
        </div>
      </Field>
      {values.intent === "default-visibility" && errors.form && (
        <FieldError>{errors.form}</FieldError>
      )}
    </Form>
  );
}
