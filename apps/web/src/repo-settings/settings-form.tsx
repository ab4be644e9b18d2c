import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";

/** One setting: its fields, its button and its error. */
export function SettingsForm({
  intent,
  button,
  variant = "plain",
  children,
}: {
  readonly intent: string;
  readonly button: string;
  readonly variant?: "plain" | "danger";
  readonly children?: ReactNode;
}) {
  const { errors, values } = useAnswer();
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value={intent} />
      {children}
      {values.intent === intent && errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" variant={variant} busy={usePosting("intent", intent)}>
        {button}
      </Button>
    </Form>
  );
}
