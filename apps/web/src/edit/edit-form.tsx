import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { EditData } from "../page-data/edit.ts";
import { repoPaths } from "../repo/repo-paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { CodeEditor } from "./code-editor.tsx";
import { EditAnswers } from "./edit-answers.tsx";
import { TargetChoice } from "./target-choice.tsx";
import { useUnsaved } from "./use-unsaved.ts";

/** A file's name, its text, and the commit that changes them. Every button is a plain form's. */
export function EditForm({
  repo,
  revision,
  path,
  commitId,
  content,
  canCommit,
  canPropose,
}: EditData) {
  const { errors, values, edit } = useAnswer();
  const { form, leaving } = useUnsaved();
  const paths = repoPaths(repo);
  const isNew = content.kind === "new";
  const named = values.path ?? (isNew ? path && `${path}/` : path);
  const text = values.content ?? (content.kind === "text" ? content.text : "");
  const begins = edit?.conflict?.commitId ?? values.parent ?? commitId;
  return (
    <Form ref={form} method="post" className="space-y-5">
      {/* Enter in a field presses the first button there is: saving, not looking. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} className="hidden" />
      <input type="hidden" name="parent" value={begins ?? ""} />
      <Field
        label="File"
        error={errors.path}
        hint="A “/” puts it into a folder; another name moves it."
      >
        <TextInput
          name="path"
          defaultValue={named}
          required
          autoFocus={isNew}
          className="font-mono"
        />
      </Field>
      {content.kind === "other" ? (
        <p className="rounded-md bg-info-soft p-3 text-sm">
          {content.reason} It can be moved and deleted.
        </p>
      ) : (
        <div>
          <div className="rounded-lg border border-line">
            <div className="flex items-center justify-end gap-1 rounded-t-lg border-b border-line bg-sunken p-1">
              {/\.(md|markdown)$/i.test(named) && <Look intent="preview">Preview</Look>}
              <Look intent="changes">Show changes</Look>
            </div>
            <CodeEditor
              name="content"
              label="Text of the file"
              initial={text}
              isInvalid={Boolean(errors.content)}
            />
          </div>
          {errors.content && <FieldError>{errors.content}</FieldError>}
        </div>
      )}
      <EditAnswers answer={edit} />
      <div className="max-w-[44rem] space-y-4">
        <Field label="What changed">
          <TextInput
            name="message"
            maxLength={200}
            defaultValue={values.message}
            placeholder={isNew ? "Create the file" : `Update ${path}`}
          />
        </Field>
        <Field label="Why (if it needs saying)">
          <TextInput name="description" maxLength={2000} defaultValue={values.description} />
        </Field>
        <TargetChoice
          revision={revision}
          canCommit={canCommit}
          canPropose={canPropose}
          chosen={values.target}
        />
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="primary"
            busy={usePosting("intent", "save")}
          >
            {edit?.conflict ? "Save mine over it" : canCommit ? "Save" : "Propose this change"}
          </Button>
          <ButtonLink to={isNew ? paths.files(revision, path) : paths.file(revision, path)}>
            Cancel
          </ButtonLink>
        </div>
      </div>
      <LeaveDialog leaving={leaving} title="Leave without saving?">
        What you changed here is nowhere else yet.
      </LeaveDialog>
    </Form>
  );
}

const Look = ({
  intent,
  children,
}: {
  readonly intent: "preview" | "changes";
  readonly children: string;
}) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    size="sm"
    formNoValidate
    busy={usePosting("intent", intent)}
  >
    {children}
  </Button>
);
