import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import type { EditData } from "../page-data/edit.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { TargetChoice } from "./target-choice.tsx";

/** Asks what to say of a file that goes, and whether it goes at once or is proposed to. */
export function DeleteFile({ revision, path, commitId, canCommit, canPropose }: EditData) {
  return (
    <Confirm
      label="Delete file"
      question={
        <>
          {canCommit ? "Delete" : "Propose to delete"} <strong>{path}</strong>? Its history stays.
        </>
      }
    >
      <Form method="post" className="space-y-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="parent" value={commitId ?? ""} />
        <Field label="Why it goes">
          <TextInput name="message" maxLength={200} placeholder={`Delete ${path}`} />
        </Field>
        <TargetChoice revision={revision} canCommit={canCommit} canPropose={canPropose} />
        <Button type="submit" variant="danger" size="sm" busy={usePosting("intent", "delete")}>
          {canCommit ? "Delete it" : "Propose it"}
        </Button>
      </Form>
    </Confirm>
  );
}
