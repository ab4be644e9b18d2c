import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { LineNotes } from "../diff/line-notes.ts";
import { COMMENT_LINE } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { CommentData, DiscussionData, LineTarget } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { Tag } from "../ui/tag.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { MarkdownField, PreviewButton } from "./markdown-field.tsx";
import { STRINGS } from "./strings.ts";

const targetOf = ({ path, side, line }: LineTarget) => `${side} ${line} ${path}`;

/** The comments on lines of a diff, and the form for another one. */
export function lineNotes({ happened, pull, can }: DiscussionData): LineNotes {
  const comments = happened.filter((one) => one.kind === "comment");
  const byTarget = Map.groupBy(
    comments.filter(({ on, hidden }) => on?.now !== undefined && !hidden),
    ({ on }) => (on ? targetOf({ ...on, line: on.now ?? on.line }) : ""),
  );
  const asked = pull?.commentOn;
  return {
    linkTo: (target) =>
      can.comment && pull?.canCommentLines
        ? `?${new URLSearchParams({ on: targetOf(target) })}#line-comment`
        : undefined,
    at: (target) => {
      const here = byTarget.get(targetOf(target)) ?? [];
      const isAsked = asked !== undefined && targetOf(asked) === targetOf(target);
      if (here.length === 0 && !isAsked) return undefined;
      return (
        <div className="space-y-2 font-sans text-sm">
          {here.map((comment) => (
            <LineComment key={comment.key} comment={comment} />
          ))}
          {isAsked && <LineForm target={asked} />}
        </div>
      );
    },
  };
}

function LineComment({ comment }: { readonly comment: CommentData }) {
  const { key, author, date, said } = comment;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <p className="flex flex-wrap gap-x-2">
        <strong>{author}</strong>
        <a
          href={`#said-${key}`}
          title={STRINGS.comment.link}
          className="text-ink-3 hover:underline"
        >
          <TimeAgo iso={date} />
        </a>
      </p>
      {"html" in said ? (
        <MarkdownHtml id={`on-line-${key}`} html={said.html} className="pt-1" />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{said.text}</p>
      )}
      <ApplyForm comment={comment} />
    </div>
  );
}

/** Commits what a comment suggests. */
export const ApplyForm = ({ comment: { key, canApply } }: { readonly comment: CommentData }) =>
  canApply && (
    <Form method="post" className="pt-2">
      <input type="hidden" name="key" value={key} />
      <Button type="submit" name="intent" value="apply" size="sm">
        {STRINGS.line.apply}
      </Button>
    </Form>
  );

function LineForm({ target }: { readonly target: LineTarget }) {
  const { errors, values } = useAnswer();
  const isMine = values.path !== undefined;
  const { path, side, line } = target;
  return (
    <Form
      id="line-comment"
      method="post"
      preventScrollReset
      className="scroll-mt-20 space-y-2 rounded-md border border-line-strong bg-surface p-3"
    >
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="line" value={line} />
      <MarkdownField
        id="line-comment"
        label={STRINGS.line.label(path, line)}
        attributes={fieldAttributes(COMMENT_LINE, "text")}
        initial={isMine ? values.text : ""}
        error={isMine ? (errors.text ?? errors.form) : undefined}
        isMine={isMine}
      />
      <p className="text-ink-3">{STRINGS.line.suggest}</p>
      <div className="flex gap-2">
        <Button
          type="submit"
          name="intent"
          value="comment-line"
          size="sm"
          variant="primary"
          busy={usePosting("intent", "comment-line")}
        >
          {STRINGS.form.submit}
        </Button>
        <PreviewButton size="sm" />
      </div>
    </Form>
  );
}

/** On a comment of the timeline: which line it is about, and what that said. */
export const LineQuote = ({ on }: { readonly on: NonNullable<CommentData["on"]> }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1.5 font-mono text-xs">
    <span className="wrap-anywhere text-ink-2">
      {on.path}:{on.now ?? on.line}
    </span>
    <code className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{on.text}</code>
    {on.now === undefined && <Tag>{STRINGS.line.outdated}</Tag>}
  </div>
);
