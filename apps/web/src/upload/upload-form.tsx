import { type Dispatch, useId } from "react";
import { TargetChoice } from "../edit/target-choice.tsx";
import type { UploadData } from "../page-data/files.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import { formatBytes, plural } from "../ui/format.ts";
import type { UploadAction, UploadState } from "./upload-state.ts";
import { totalUpload } from "./upload-totals.ts";

/** What the commit is to say, and whether it is only proposed. */
export interface CommitMessage {
  readonly title: string;
  readonly isProposal: boolean;
}

/** What the commit says, where the files go, and the button. */
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
      <Field label="Commit message">
        <TextInput
          name={titleName}
          maxLength={200}
          disabled={isRunning}
          placeholder={usualTitle(state)}
          autoComplete="off"
        />
      </Field>
      <Field label="Into folder" hint="Empty for the top of the repo.">
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
          label={`Keep the folder name “${folder}”`}
          hint="Otherwise what is inside goes to the top."
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
          {plural(problems, "file")} cannot be published as named.{" "}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => dispatch({ type: "removeProblems" })}
          >
            Remove {problems === 1 ? "it" : "them"}
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
          {isRunning ? "Publishing…" : canCommit ? "Publish" : "Propose these files"}
        </Button>
        <p className="tabular mt-1.5 text-center text-xs text-ink-3">
          {rows.length === 0
            ? "Nothing chosen yet"
            : `${plural(rows.length, "file")}, ${formatBytes(bytes)}, to ${revision} of ${repo.name}`}
        </p>
      </div>
    </form>
  );
}

function usualTitle({ rows }: UploadState): string {
  if (rows.length === 0) return "Upload files";
  const [only] = rows;
  return rows.length === 1 && only
    ? `Upload ${only.path}`
    : `Upload ${plural(rows.length, "file")}`;
}
