import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { COMMENT_LINE } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { CommentData } from "../page-data/repo/discussions.ts";
import type { LineRange } from "../page-data/repo/line-range.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { MarkdownField, PreviewButton } from "./markdown-field.tsx";
import { STRINGS } from "./strings.ts";

/** Commits what a comment suggests. */
export const ApplyForm = ({ comment: { key, canApply } }: { readonly comment: CommentData }) =>
  canApply && (
    <Form method="post">
      <input type="hidden" name="key" value={key} />
      <Button type="submit" name="intent" value="apply" size="sm">
        {STRINGS.line.apply}
      </Button>
    </Form>
  );

/** Comments on the lines of its fields, at first those in the URL. */
export function LineForm({ range }: { readonly range: LineRange }) {
  const { errors, values } = useAnswer();
  const isMine = values.path !== undefined;
  const { path, side } = range;
  const number = (name: "startLine" | "line") => (
    <Field label={STRINGS.line[name]} error={isMine ? errors[name] : undefined}>
      <TextInput
        {...fieldAttributes(COMMENT_LINE, name)}
        defaultValue={isMine ? values[name] : range[name]}
        className="tabular max-w-28"
      />
    </Field>
  );
  return (
    <Form
      id="line-comment"
      method="post"
      preventScrollReset
      className="scroll-mt-20 space-y-3 rounded-md border border-line-strong bg-surface p-3"
    >
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="side" value={side} />
      <div className="flex flex-wrap items-end gap-2">
        {number("startLine")}
        {number("line")}
        <Button type="submit" name="intent" value="select-lines" formNoValidate>
          {STRINGS.line.select}
        </Button>
      </div>
      <MarkdownField
        id="line-comment"
        label={STRINGS.line.label(path, range)}
        attributes={fieldAttributes(COMMENT_LINE, "text")}
        initial={isMine ? values.text : ""}
        error={isMine ? (errors.text ?? errors.form) : undefined}
        isMine={isMine}
      />
      <p className="text-ink-3">{STRINGS.line.suggest}</p>
      <div className="flex gap-2">
        <Button
          type="submit"
          name="intent"
          value="comment-line"
          size="sm"
          variant="primary"
          busy={usePosting("intent", "comment-line")}
        >
          {STRINGS.form.submit}
        </Button>
        <PreviewButton size="sm" />
      </div>
    </Form>
  );
}
