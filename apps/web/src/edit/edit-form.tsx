import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { EditData } from "../page-data/repo/edit.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { LeaveDialog } from "../ui/overlay/leave-dialog.tsx";
import { CardMetadata, cardFields } from "./card-metadata.tsx";
import { CodeEditor } from "./code-editor.tsx";
import { CommitFields } from "./commit-fields.tsx";
import { EditAnswers } from "./edit-answers.tsx";
import { STRINGS } from "./strings.ts";
import { useFirstError } from "./use-first-error.ts";
import { useUnsaved } from "./use-unsaved.ts";

/** A file's name, its content, and the commit that changes them. Works without JavaScript. */
export function EditForm({
  repo,
  revision,
  path,
  name,
  commitId,
  content,
  canCommit,
  canPropose,
  metadata,
}: EditData) {
  const answer = useAnswer();
  const { errors, values, edit } = answer;
  const { form, blocker } = useUnsaved();
  useFirstError(form, answer);
  const paths = repoPaths(repo);
  const isNew = content.kind === "new";
  const named = values.path ?? name;
  const text = values.content ?? (content.kind === "other" ? "" : content.text);
  const begins = edit?.conflict?.commitId ?? values.parent ?? commitId;
  return (
    <Form ref={form} method="post" className="space-y-5">
      {/* Enter in a field presses the first button: it must save. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} className="hidden" />
      <input type="hidden" name="parent" value={begins ?? ""} />
      <Field label={STRINGS.form.file} error={errors.path} hint={STRINGS.form.fileHint}>
        <TextInput
          name="path"
          defaultValue={named}
          required
          autoFocus={isNew && content.text === ""}
          className="font-mono"
        />
      </Field>
      {metadata && <CardMetadata repo={repo} metadata={metadata} answer={answer} />}
      {content.kind === "other" ? (
        <p className="rounded-md bg-info-soft p-3 text-sm">
          {STRINGS.form.notText(content.reason)}
        </p>
      ) : (
        <div>
          <div className="rounded-lg border border-line">
            <div className="flex items-center justify-end gap-1 rounded-t-lg border-b border-line bg-sunken p-1">
              {/\.(md|markdown)$/i.test(named) && (
                <Look intent="preview">{STRINGS.form.preview}</Look>
              )}
              <Look intent="changes">{STRINGS.form.changes}</Look>
            </div>
            <CodeEditor
              key={metadata && cardFields(metadata, values).join("\n")}
              name="content"
              label={STRINGS.form.content}
              initial={text}
              isInvalid={Boolean(errors.content)}
            />
          </div>
          {errors.content && <FieldError>{errors.content}</FieldError>}
        </div>
      )}
      <EditAnswers answer={edit} />
      <div className="max-w-[44rem] space-y-4">
        <CommitFields
          answer={answer}
          placeholder={isNew ? STRINGS.form.createFile : STRINGS.form.updateFile(path)}
          revision={revision}
          canCommit={canCommit}
          canPropose={canPropose}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="primary"
            busy={usePosting("intent", "save")}
          >
            {edit?.conflict
              ? STRINGS.form.overwrite
              : canCommit
                ? STRINGS.form.save
                : STRINGS.form.propose}
          </Button>
          <ButtonLink
            to={isNew ? paths.files(revision, folderOf(name)) : paths.file(revision, path)}
          >
            {STRINGS.form.cancel}
          </ButtonLink>
        </div>
      </div>
      <LeaveDialog blocker={blocker} title={STRINGS.form.discard}>
        {STRINGS.form.notSaved}
      </LeaveDialog>
    </Form>
  );
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

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
