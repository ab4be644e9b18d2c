import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RequiredSignOnData } from "../page-data/organization.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

const INTENT = "required-sign-on";
const { signOn: words } = STRINGS;

/** Requires the provider of this session for all members, or stops that. */
export function RequiredSignOn({ required, isOff, choice }: RequiredSignOnData) {
  const { errors, values } = useAnswer();
  const isPosting = usePosting("intent", INTENT);
  return (
    <Form method="post" className="space-y-3" preventScrollReset>
      <input type="hidden" name="intent" value={INTENT} />
      <input type="hidden" name="provider" value={required ? "" : (choice?.name ?? "")} />
      <p>{required ? words.required(required) : words.none}</p>
      {required && isOff && <p role="status">{words.off(required)}</p>}
      {required || choice ? (
        <Button type="submit" busy={isPosting}>
          {required ? words.stop : words.require(choice?.label ?? "")}
        </Button>
      ) : (
        <p className="text-sm text-ink-3">{words.other}</p>
      )}
      {values.intent === INTENT && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}
