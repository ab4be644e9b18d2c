import { type Dispatch, useId } from "react";
import { TargetChoice } from "../edit/target-choice.tsx";
import { COMMIT_MESSAGE } from "../page-data/form-rules/repo-forms.ts";
import type { UploadData } from "../page-data/repo/files.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import type { UploadState } from "./upload-row.ts";
import type { UploadAction } from "./upload-state.ts";
import { totalUpload } from "./upload-totals.ts";

/** The title of the commit, and whether it opens a pull request. */
export interface CommitMessage {
  readonly title: string;
  readonly isProposal: boolean;
}

/** The commit message, the target folder and branch, and the button. */
export function UploadForm({
  state,
  target: { repo, revision, canCommit, canPropose },
  dispatch,
  onStart,
}: {
  readonly state: UploadState;
  readonly target: UploadData;
  readonly dispatch: Dispatch<UploadAction>;
  readonly onStart: (message: CommitMessage) => void;
}) {
  const titleName = useId();
  const { rows, into, keepsFolders, phase } = state;
  const isRunning = phase === "running";
  const problems = rows.filter((row) => row.problem).length;
  const folder = rows.find((row) => row.chosen.folder)?.chosen.folder;
  const { bytes } = totalUpload(state);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const title = String(fields.get(titleName) ?? "").trim() || usualTitle(state);
        onStart({ title, isProposal: fields.get("target") === "propose" });
      }}
    >
      <Field label={STRINGS.form.message}>
        <TextInput
          name={titleName}
          maxLength={COMMIT_MESSAGE.message.maxLength}
          disabled={isRunning}
          placeholder={usualTitle(state)}
          autoComplete="off"
        />
      </Field>
      <Field label={STRINGS.form.folder} hint={STRINGS.form.folderHint}>
        <TextInput
          value={into}
          disabled={isRunning}
          placeholder="/"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => dispatch({ type: "place", into: event.target.value })}
        />
      </Field>
      {folder && (
        <Checkbox
          label={STRINGS.form.keepFolder(folder)}
          hint={STRINGS.form.keepFolderHint}
          checked={keepsFolders}
          disabled={isRunning}
          onChange={(event) => dispatch({ type: "place", keepsFolders: event.target.checked })}
        />
      )}
      <TargetChoice
        revision={revision}
        canCommit={canCommit}
        canPropose={canPropose}
        disabled={isRunning}
      />
      {problems > 0 && (
        <p role="alert" className="text-sm text-bad">
          {STRINGS.form.problems(problems)}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => dispatch({ type: "removeProblems" })}
          >
            {STRINGS.form.removeProblems(problems)}
          </button>
        </p>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          disabled={rows.length === 0 || problems > 0 || phase === "published"}
          busy={isRunning}
        >
          {isRunning
            ? STRINGS.form.publishing
            : canCommit
              ? STRINGS.form.publish
              : STRINGS.form.propose}
        </Button>
        <p className="tabular mt-1.5 text-center text-xs text-ink-3">
          {rows.length === 0
            ? STRINGS.form.none
            : STRINGS.form.summary(rows.length, bytes, revision, repo.name)}
        </p>
      </div>
    </form>
  );
}

function usualTitle({ rows }: UploadState): string {
  if (rows.length === 0) return STRINGS.form.uploadFiles;
  const [only] = rows;
  return rows.length === 1 && only
    ? STRINGS.form.uploadFile(only.path)
    : STRINGS.form.uploadCount(rows.length);
}
