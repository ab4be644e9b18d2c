import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { PullData } from "../page-data/pulls.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo/repo-paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, FieldError, TextArea } from "../ui/field.tsx";

/** Where it stands, and the button that merges it for who may. */
export function MergeForm({ repo, pull, commits, hasConflicts, can }: PullData) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "merge");
  if (pull.status === "merged" || pull.status === "closed") return null;
  return (
    <section
      aria-label="Merge"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong p-3 ${hasConflicts ? "bg-warn-soft" : "bg-surface"}`}
    >
      <p className="min-w-0 flex-1 basis-64">
        {commits.length === 0
          ? "There is nothing to merge yet: it waits for its first commit."
          : hasConflicts
            ? `This does not go together with ${pull.base} as it is now: both change the same lines, or they share no history. Somebody has to bring them together with git first.`
            : can.merge
              ? `This can be merged into ${pull.base}.`
              : `This can be merged by ${repo.namespace}.`}
      </p>
      {can.merge && (
        <Form method="post">
          <Button type="submit" name="intent" value="merge" variant="primary" busy={isBusy}>
            Merge
          </Button>
        </Form>
      )}
      {values.intent === "merge" && errors.form && <FieldError>{errors.form}</FieldError>}
    </section>
  );
}

/** Says something, and with it, or without a word, closes it or opens it again. */
export function CommentForm({ repo, pull, can }: PullData) {
  const { errors, values } = useAnswer();
  const { status } = pull;
  if (!can.comment)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <ButtonLink
          to={`${pathTo("signIn")}?next=${encodeURIComponent(repoPaths(repo).pull(pull.number))}`}
        >
          Sign in to comment
        </ButtonLink>
      </p>
    );
  const isMine = values.intent !== "merge";
  return (
    <Form method="post" className="space-y-3">
      <Field
        label="Comment"
        hint="Markdown works here."
        {...(isMine && errors.form && { error: errors.form })}
      >
        <TextArea
          name="comment"
          rows={4}
          maxLength={65_536}
          defaultValue={isMine ? values.comment : ""}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Act intent="comment" variant="primary">
          Comment
        </Act>
        {can.close && status === "draft" && <Act intent="open">Ready to merge</Act>}
        {can.close && status === "closed" && <Act intent="open">Open again</Act>}
        {can.close && status !== "closed" && <Act intent="close">Close without merging</Act>}
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
