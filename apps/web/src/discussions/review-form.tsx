import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { REVIEW } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { Verdict } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { Fieldset, Radio } from "../ui/field.tsx";
import { MarkdownField, PreviewButton } from "./markdown-field.tsx";
import { STRINGS } from "./strings.ts";

const CHOICES: readonly Verdict[] = ["approve", "request_changes", "comment"];

/** Decides about a pull request at its newest commit. Open after a preview or an invalid review. */
export function ReviewForm({ commit }: { readonly commit: string }) {
  const { errors, values } = useAnswer();
  const isMine = values.verdict !== undefined;
  return (
    <details
      id="review"
      open={isMine}
      className="scroll-mt-20 rounded-lg border border-line bg-surface px-3 py-2"
    >
      <summary className="cursor-pointer font-medium">{STRINGS.review.title}</summary>
      <Form method="post" preventScrollReset className="space-y-3 pt-3 pb-1">
        <input type="hidden" name="commit" value={commit} />
        <Fieldset legend={STRINGS.review.verdict}>
          {CHOICES.map((verdict) => (
            <Radio
              key={verdict}
              {...fieldAttributes(REVIEW, "verdict")}
              value={verdict}
              defaultChecked={(values.verdict ?? "comment") === verdict}
              label={STRINGS.review.choices[verdict].label}
              hint={STRINGS.review.choices[verdict].hint}
            />
          ))}
        </Fieldset>
        <MarkdownField
          id="review"
          label={STRINGS.review.text}
          attributes={fieldAttributes(REVIEW, "text")}
          initial={isMine ? values.text : ""}
          error={isMine ? (errors.text ?? errors.verdict ?? errors.form) : undefined}
          isMine={isMine}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="review"
            variant="primary"
            busy={usePosting("intent", "review")}
          >
            {STRINGS.review.submit}
          </Button>
          <PreviewButton />
        </div>
      </Form>
    </details>
  );
}
