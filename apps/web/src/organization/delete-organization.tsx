import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";

/** Deletes an organization without repos. */
export function DeleteOrganization({
  name,
  isEmpty,
}: {
  readonly name: string;
  readonly isEmpty: boolean;
}) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "delete");
  if (!isEmpty) return <p className="text-ink-2">{STRINGS.remove.notEmpty(name)}</p>;
  return (
    <div>
      <Confirm align="left" label={STRINGS.remove.label(name)} question={STRINGS.remove.question}>
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            {STRINGS.remove.submit}
          </Button>
        </Form>
      </Confirm>
      {values.intent === "delete" && errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}
