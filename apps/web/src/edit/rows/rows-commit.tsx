import type { ReactNode } from "react";
import { usePosting } from "../../account/use-answer.ts";
import type { RowsEditData } from "../../page-data/repo/rows-edit.ts";
import type { ActionData } from "../../page-data.ts";
import { repoPaths } from "../../repo-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CommitFields } from "../commit-fields.tsx";
import { STRINGS } from "../strings.ts";

/** How a change of rows becomes a commit. `children` are buttons for other changes. */
export function RowsCommit({
  data,
  answer,
  intent,
  label,
  message,
  isDeletion = false,
  children,
}: {
  readonly data: RowsEditData;
  readonly answer: ActionData;
  readonly intent: string;
  readonly label: string;
  readonly message: string;
  readonly isDeletion?: boolean;
  readonly children?: ReactNode;
}) {
  const { repo, config, split, content, canCommit } = data;
  const back = new URLSearchParams({ config, split });
  if (content.kind === "row") back.set("row", String(content.row));
  if (content.kind === "rows") back.set("where", content.where);
  return (
    <div className="max-w-[44rem] space-y-4">
      <CommitFields answer={answer} placeholder={message} {...data} />
      <p className="text-sm text-ink-3">{STRINGS.rows.files}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={isDeletion ? "danger" : "primary"}
          busy={usePosting("intent", intent)}
        >
          {canCommit ? label : STRINGS.rows.proposeChange}
        </Button>
        {children}
        <ButtonLink to={`${repoPaths(repo).rows}?${back}`}>{STRINGS.form.cancel}</ButtonLink>
      </div>
    </div>
  );
}
