import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { COMMIT_MESSAGE } from "../page-data/form-rules/repo-forms.ts";
import type { EditData } from "../page-data/repo/edit.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";
import { TargetChoice } from "./target-choice.tsx";

/** Asks for the commit message of a deletion, and whether to commit or propose it. */
export function DeleteFile({ revision, path, commitId, canCommit, canPropose }: EditData) {
  return (
    <Confirm
      label={STRINGS.remove.title}
      question={
        <>
          {canCommit ? STRINGS.remove.question : STRINGS.remove.proposal}
          <strong>{path}</strong>
          {STRINGS.remove.historyKept}
        </>
      }
    >
      <Form method="post" className="space-y-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="parent" value={commitId ?? ""} />
        <Field label={STRINGS.remove.message}>
          <TextInput
            {...fieldAttributes(COMMIT_MESSAGE, "message")}
            placeholder={STRINGS.remove.placeholder(path)}
          />
        </Field>
        <TargetChoice revision={revision} canCommit={canCommit} canPropose={canPropose} />
        <Button type="submit" variant="danger" size="sm" busy={usePosting("intent", "delete")}>
          {canCommit ? STRINGS.remove.submit : STRINGS.remove.propose}
        </Button>
      </Form>
    </Confirm>
  );
}
