import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { MarkdownField, PreviewButton } from "../../discussions/markdown-field.tsx";
import { STRINGS } from "../../discussions/strings.ts";
import { NEW_DISCUSSION } from "../../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";

/** Opens a discussion of a repo. */
export function Component() {
  const { repo } = usePageData("modelNewDiscussion", "datasetNewDiscussion");
  const { errors, values } = useAnswer();
  return (
    <Page
      title={`${STRINGS.create.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="discussions" />}
    >
      <h2 className="mb-4 text-lg">{STRINGS.create.title}</h2>
      <Form method="post" className="max-w-[44rem] space-y-4">
        {/* Enter in the title presses the first button: it must open, not preview. */}
        <button type="submit" name="intent" value="open" tabIndex={-1} className="hidden" />
        <Field label={STRINGS.create.name} error={errors.title}>
          <TextInput
            {...fieldAttributes(NEW_DISCUSSION, "title")}
            defaultValue={values.title}
            autoComplete="off"
            autoFocus={values.title === undefined}
          />
        </Field>
        <MarkdownField
          id="new"
          label={STRINGS.create.text}
          attributes={fieldAttributes(NEW_DISCUSSION, "text")}
          initial={values.text}
          error={errors.text}
          rows={10}
          isMine
        />
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <div className="flex gap-2">
          <Button
            type="submit"
            name="intent"
            value="open"
            variant="primary"
            busy={usePosting("intent", "open")}
          >
            {STRINGS.create.submit}
          </Button>
          <PreviewButton />
        </div>
      </Form>
    </Page>
  );
}
