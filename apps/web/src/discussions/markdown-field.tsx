import { useAnswer, usePosting } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings.ts";

/** A text in Markdown and, on request, how it looks; `PreviewButton` requests it. */
export function MarkdownField({
  id,
  label,
  attributes,
  initial = "",
  error,
  rows = 5,
  isMine,
}: {
  readonly id: string;
  readonly label: string;
  readonly attributes: { readonly name: string; readonly maxLength?: number };
  readonly initial?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  /** Whether the page's answer is about this form. */
  readonly isMine: boolean;
}) {
  const { preview } = useAnswer();
  return (
    <div className="space-y-2">
      <Field label={label} hint={STRINGS.form.hint} error={error}>
        <TextArea {...attributes} rows={rows} defaultValue={initial} />
      </Field>
      {isMine && preview !== undefined && (
        <section
          aria-label={STRINGS.form.preview}
          className="rounded-lg border border-dashed border-line-strong bg-surface"
        >
          <MarkdownHtml key={preview} id={`${id}-preview`} html={preview} className="px-3 py-3" />
        </section>
      )}
    </div>
  );
}

/** Shows the text of its form as it would look. Works without JavaScript. */
export const PreviewButton = ({ size = "md" }: { readonly size?: "sm" | "md" }) => (
  <Button
    type="submit"
    name="intent"
    value="preview"
    size={size}
    formNoValidate
    busy={usePosting("intent", "preview")}
  >
    {STRINGS.form.preview}
  </Button>
);
