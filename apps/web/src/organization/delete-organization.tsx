import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { FieldError } from "../ui/field.tsx";

/** Ends an organization that holds nothing. */
export function DeleteOrganization({
  name,
  isEmpty,
}: {
  readonly name: string;
  readonly isEmpty: boolean;
}) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "delete");
  if (!isEmpty)
    return (
      <p className="text-ink-2">{name} has repos. It can be deleted when the last one is gone.</p>
    );
  return (
    <div>
      <Confirm
        align="left"
        label={`Delete ${name}`}
        question="All members lose it. This cannot be undone."
      >
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            Delete organization
          </Button>
        </Form>
      </Confirm>
      {values.intent === "delete" && errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}
