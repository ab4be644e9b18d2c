import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { CHANGE_STATUS } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { DiscussionData } from "../page-data/repo/discussions.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { MarkdownField, PreviewButton } from "./markdown-field.tsx";
import { STRINGS } from "./strings.ts";

/** Adds a comment, closes or reopens, or both. */
export function CommentForm({ repo, discussion, can, silence }: DiscussionData) {
  const { errors, values } = useAnswer();
  if (silence) return <p className="text-ink-2">{STRINGS.form.silence[silence]}</p>;
  if (!can.comment) {
    const here = repoPaths(repo).discussion(discussion.number);
    return (
      <p>
        <ButtonLink to={`${pathTo("signIn")}?next=${encodeURIComponent(here)}`}>
          {STRINGS.form.signIn}
        </ButtonLink>
      </p>
    );
  }
  const { status, isPull } = discussion;
  const isMine = values.comment !== undefined && values.intent !== "merge";
  return (
    <Form method="post" className="space-y-3">
      <MarkdownField
        id="comment"
        label={STRINGS.form.label}
        attributes={fieldAttributes(CHANGE_STATUS, "comment")}
        initial={isMine ? values.comment : ""}
        error={isMine ? (errors.comment ?? errors.form) : undefined}
        isMine={isMine}
      />
      <div className="flex flex-wrap gap-2">
        <Act intent="comment" variant="primary">
          {STRINGS.form.submit}
        </Act>
        <PreviewButton />
        {can.change && status === "draft" && <Act intent="open">{STRINGS.form.ready}</Act>}
        {can.change && status === "closed" && <Act intent="open">{STRINGS.form.reopen}</Act>}
        {can.change && (status === "open" || status === "draft") && (
          <Act intent="close">{STRINGS.form.close[isPull ? "pull" : "discussion"]}</Act>
        )}
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
