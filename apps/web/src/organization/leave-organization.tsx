import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";

/** Removes the viewer from an organization; shows why the last admin cannot leave. */
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
        label={STRINGS.leave.label(name)}
        question={STRINGS.leave.question(name)}
      >
        <Form method="post">
          <input type="hidden" name="intent" value="leave" />
          <input type="hidden" name="account" value={viewer} />
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            {STRINGS.leave.submit}
          </Button>
        </Form>
      </Confirm>
      {values.intent === "leave" && errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}
