import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { TokenRow } from "../page-data/account/tokens.ts";
import { OVERLAPS } from "../page-data/form-rules/token-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { formatDate } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** Makes a new secret for a token, and ends the one before. */
export function RotateToken({ previous }: Pick<TokenRow, "previous">) {
  const { errors, values } = useAnswer();
  const isRotating = usePosting("intent", "rotate");
  const isEnding = usePosting("intent", "end-previous");
  return (
    <>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="rotate" />
        <Field label={STRINGS.rotate.overlap} className="w-56">
          <Select name="overlap" defaultValue="24">
            {OVERLAPS.map((hours) => (
              <option key={hours} value={hours}>
                {STRINGS.rotate.hours[hours]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={isRotating}>
          {STRINGS.rotate.submit}
        </Button>
      </Form>
      {previous && (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="end-previous" />
          <p className="text-sm text-ink-2">
            {STRINGS.rotate.previous}
            {formatDate(previous.until)}
            {" · "}
            {previous.usedAt ? (
              <>
                {STRINGS.rotate.used}
                <TimeAgo iso={previous.usedAt} />
              </>
            ) : (
              STRINGS.rotate.unused
            )}
          </p>
          <Button type="submit" variant="danger" size="sm" busy={isEnding}>
            {STRINGS.rotate.end}
          </Button>
        </Form>
      )}
      {values.intent === "rotate" && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
