import type { LineNotes } from "../diff/line-notes.ts";
import { numberLines, targetOf } from "../diff/numbered-lines.ts";
import type { CommentData, DiscussionData } from "../page-data/repo/discussions.ts";
import {
  formatLineRange,
  isInRange,
  type LineRange,
  type LineTarget,
} from "../page-data/repo/line-range.ts";
import { Tag } from "../ui/tag.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ApplyForm, LineForm } from "./line-forms.tsx";
import { STRINGS } from "./strings.ts";

const nameOf = ({ path, side, line }: LineTarget) => `${side} ${line} ${path}`;

/** Where lines are now; where they were, if they were changed since. */
const placeOf = ({ now, ...range }: NonNullable<CommentData["on"]>): LineRange =>
  now === undefined
    ? range
    : { ...range, startLine: now - range.line + range.startLine, line: now };

/** The comments on lines of a diff, and the form for another one. */
export function lineNotes(data: DiscussionData): LineNotes {
  const { happened, pull, can } = data;
  const comments = happened.filter((one) => one.kind === "comment");
  const byTarget = Map.groupBy(
    comments.filter(({ on, hidden }) => on?.now !== undefined && !hidden),
    ({ on }) => (on ? nameOf(placeOf(on)) : ""),
  );
  const asked = askedLines(data);
  const formAt = formPlace(data);
  return {
    linkTo: (target) =>
      can.comment && pull?.canCommentLines
        ? `?${new URLSearchParams({ on: formatLineRange({ ...target, startLine: target.line }) })}#line-comment`
        : undefined,
    isChosen: (target) => asked !== undefined && isInRange(asked, target),
    at: (target) => {
      const here = byTarget.get(nameOf(target)) ?? [];
      const isAsked = formAt !== undefined && nameOf(formAt) === nameOf(target);
      if (here.length === 0 && !isAsked) return undefined;
      return (
        <div className="space-y-2 font-sans text-sm">
          {here.map((comment) => (
            <LineComment key={comment.key} comment={comment} />
          ))}
          {isAsked && asked && <LineForm key={formatLineRange(asked)} range={asked} />}
        </div>
      );
    },
  };
}

/** The lines in the URL, if the viewer may comment on them. */
export const askedLines = ({ pull, can }: DiscussionData): LineRange | undefined =>
  can.comment && pull?.canCommentLines ? pull.commentOn : undefined;

/** The last of these lines that the diff shows; the form stands under it. */
export function formPlace(data: DiscussionData): LineTarget | undefined {
  const asked = askedLines(data);
  if (!asked) return undefined;
  return data.pull?.diff.files
    .flatMap((file) =>
      file.body.kind === "text"
        ? file.body.hunks.flatMap(numberLines).map((line) => targetOf(file, line))
        : [],
    )
    .findLast((target) => isInRange(asked, target));
}

function LineComment({ comment }: { readonly comment: CommentData }) {
  const { key, author, date, said, on } = comment;
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
        {on && on.startLine !== on.line && (
          <span className="text-ink-3">{STRINGS.line.on(placeOf(on))}</span>
        )}
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

/** On a comment of the timeline: which lines it is about, and what they said. */
export function LineQuote({ on }: { readonly on: NonNullable<CommentData["on"]> }) {
  const { path, startLine, line } = placeOf(on);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1.5 font-mono text-xs">
      <span className="wrap-anywhere text-ink-2">
        {path}:{startLine === line ? line : `${startLine}–${line}`}
      </span>
      <code className="line-clamp-6 min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        {on.text}
      </code>
      {on.now === undefined && <Tag>{STRINGS.line.outdated}</Tag>}
    </div>
  );
}
