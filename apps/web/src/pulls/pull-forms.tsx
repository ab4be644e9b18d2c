import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { PULL_CHANGE } from "../page-data/form-rules/repo-forms.ts";
import type { PullData } from "../page-data/repo/pulls.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, TextArea } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Whether it can be merged, and the button for people who may merge. */
export function MergeForm({ repo, pull, commits, hasConflicts, can }: PullData) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "merge");
  if (pull.status === "merged" || pull.status === "closed") return null;
  return (
    <section
      aria-label={STRINGS.merge.title}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong p-3 ${hasConflicts ? "bg-warn-soft" : "bg-surface"}`}
    >
      <p className="min-w-0 flex-1 basis-64">
        {commits.length === 0
          ? STRINGS.merge.empty
          : hasConflicts
            ? STRINGS.merge.conflicts(pull.base)
            : can.merge
              ? STRINGS.merge.ready(pull.base)
              : STRINGS.merge.waiting(repo.namespace)}
      </p>
      {can.merge && (
        <Form method="post">
          <Button type="submit" name="intent" value="merge" variant="primary" busy={isBusy}>
            {STRINGS.merge.submit}
          </Button>
        </Form>
      )}
      {values.intent === "merge" && errors.form && <FieldError>{errors.form}</FieldError>}
    </section>
  );
}

/** Adds a comment, closes or reopens, or both. */
export function CommentForm({ repo, pull, can }: PullData) {
  const { errors, values } = useAnswer();
  const { status } = pull;
  if (!can.comment)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <ButtonLink
          to={`${pathTo("signIn")}?next=${encodeURIComponent(repoPaths(repo).pull(pull.number))}`}
        >
          {STRINGS.comment.signIn}
        </ButtonLink>
      </p>
    );
  const isMine = values.intent !== "merge";
  return (
    <Form method="post" className="space-y-3">
      <Field
        label={STRINGS.comment.label}
        hint={STRINGS.comment.hint}
        error={isMine ? (errors.comment ?? errors.form) : undefined}
      >
        <TextArea
          {...fieldAttributes(PULL_CHANGE, "comment")}
          rows={4}
          defaultValue={isMine ? values.comment : ""}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Act intent="comment" variant="primary">
          {STRINGS.comment.submit}
        </Act>
        {can.close && status === "draft" && <Act intent="open">{STRINGS.comment.ready}</Act>}
        {can.close && status === "closed" && <Act intent="open">{STRINGS.comment.reopen}</Act>}
        {can.close && status !== "closed" && <Act intent="close">{STRINGS.comment.close}</Act>}
      </div>
    </Form>
  );
}

const Act = ({
  intent,
  variant = "plain",
  children,
}: {
  readonly intent: "comment" | "open" | "close";
  readonly variant?: "primary" | "plain";
  readonly children: ReactNode;
}) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    variant={variant}
    busy={usePosting("intent", intent)}
  >
    {children}
  </Button>
);
