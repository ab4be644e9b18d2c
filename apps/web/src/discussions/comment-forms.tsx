import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { EDIT_COMMENT, HIDE_COMMENT } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { MarkdownField, PreviewButton } from "./markdown-field.tsx";
import { STRINGS } from "./strings.ts";

/** Changes what a comment says. Open after a preview or an invalid change. */
export const EditForm = ({
  commentKey,
  initial,
  error,
  isMine,
}: {
  readonly commentKey: string;
  readonly initial: string;
  readonly error: string | undefined;
  readonly isMine: boolean;
}) => (
  <details open={isMine} className="border-t border-line px-3 py-1.5">
    <summary className="cursor-pointer text-sm text-ink-2">{STRINGS.comment.edit}</summary>
    <Form method="post" preventScrollReset className="space-y-2 py-2">
      <input type="hidden" name="key" value={commentKey} />
      <MarkdownField
        id={`edit-${commentKey}`}
        label={STRINGS.comment.editLabel}
        attributes={fieldAttributes(EDIT_COMMENT, "text")}
        initial={initial}
        error={error}
        isMine={isMine}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          name="intent"
          value="edit"
          size="sm"
          variant="primary"
          busy={usePosting("intent", "edit")}
        >
          {STRINGS.comment.save}
        </Button>
        <PreviewButton size="sm" />
      </div>
    </Form>
  </details>
);

/** Hides a comment, after a question. */
export const HideForm = ({ commentKey }: { readonly commentKey: string }) => (
  <Confirm label={STRINGS.comment.hide} question={STRINGS.comment.hideQuestion} variant="ghost">
    <Form method="post" preventScrollReset className="space-y-2">
      <input type="hidden" name="key" value={commentKey} />
      <Field label={STRINGS.comment.reason}>
        <TextInput {...fieldAttributes(HIDE_COMMENT, "reason")} autoComplete="off" />
      </Field>
      <Button type="submit" name="intent" value="hide" variant="danger" size="sm">
        {STRINGS.comment.hideSubmit}
      </Button>
    </Form>
  </Confirm>
);
