import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { FieldError } from "../ui/field.tsx";

/** The way out for a member; the last admin is told why there is none. */
export function LeaveOrganization({
  name,
  viewer,
}: {
  readonly name: string;
  readonly viewer: string;
}) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "leave");
  return (
    <div>
      <Confirm
        align="left"
        label={`Leave ${name}`}
        question={`Only an admin of ${name} can bring you back.`}
      >
        <Form method="post">
          <input type="hidden" name="intent" value="leave" />
          <input type="hidden" name="account" value={viewer} />
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            Leave
          </Button>
        </Form>
      </Confirm>
      {values.intent === "leave" && errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}
