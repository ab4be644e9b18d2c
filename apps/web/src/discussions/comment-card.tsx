import { useAnswer } from "../account/use-answer.ts";
import type { CommentData, Said } from "../page-data/repo/discussions.ts";
import { Tag } from "../ui/tag.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { EditForm, HideForm } from "./comment-forms.tsx";
import { VerdictTag } from "./decisions.tsx";
import { ApplyForm } from "./line-forms.tsx";
import { LineQuote } from "./line-notes.tsx";
import { Reactions } from "./reactions.tsx";
import { STRINGS } from "./strings.ts";

/** A comment, with what its author and moderators may do about it. */
export function CommentCard({
  comment,
  canReact,
}: {
  readonly comment: CommentData;
  readonly canReact: boolean;
}) {
  const { key, author, date, said, verdict, editedAt, hidden, editable, canHide } = comment;
  const id = `said-${key}`;
  const { errors, values } = useAnswer();
  const isMine = values.key === key;
  return (
    <article
      id={id}
      aria-label={STRINGS.comment.by(author)}
      className="scroll-mt-20 rounded-lg border border-line bg-surface target:border-accent"
    >
      <div className="flex flex-wrap items-center gap-x-2 rounded-t-lg border-b border-line bg-sunken px-3 py-1 text-sm">
        <strong>{author}</strong>
        <a href={`#${id}`} title={STRINGS.comment.link} className="text-ink-3 hover:underline">
          <TimeAgo iso={date} />
        </a>
        {editedAt && (
          // Another document: the page keeps its data when only the query changes.
          <a
            href={`?history=${key}#${id}`}
            title={STRINGS.comment.showFormer}
            className="text-ink-3 hover:underline"
          >
            {STRINGS.comment.edited}
          </a>
        )}
        {verdict && <VerdictTag verdict={verdict} />}
        {hidden && <Tag tone="warn">{STRINGS.comment.hidden(hidden.by)}</Tag>}
        {canHide && (
          <div className="ml-auto">
            <HideForm commentKey={key} />
          </div>
        )}
      </div>
      {comment.on && !hidden && <LineQuote on={comment.on} />}
      {hidden && <Hidden comment={comment} />}
      {!hidden && !(verdict && isEmpty(said)) && <Words id={id} said={said} />}
      {comment.canApply && (
        <div className="px-3 pb-3">
          <ApplyForm comment={comment} />
        </div>
      )}
      {!hidden && <Reactions comment={comment} canReact={canReact} />}
      {editable !== undefined && (
        <EditForm
          key={editable}
          commentKey={key}
          initial={isMine ? (values.text ?? editable) : editable}
          error={isMine ? (errors.text ?? errors.form) : undefined}
          isMine={isMine}
        />
      )}
      <Former {...comment} />
    </article>
  );
}

/** The reason and, for those who may read it, the text. */
const Hidden = ({ comment: { key, hidden, said } }: { readonly comment: CommentData }) => (
  <div className="px-3 py-2 text-sm text-ink-2">
    {hidden?.reason && <p className="wrap-anywhere">{hidden.reason}</p>}
    {!isEmpty(said) && (
      <details>
        <summary className="cursor-pointer">{STRINGS.comment.showHidden}</summary>
        <Words id={`said-${key}`} said={said} />
      </details>
    )}
  </div>
);

const isEmpty = (said: Said): boolean => "text" in said && said.text === "";

function Words({ id, said }: { readonly id: string; readonly said: Said }) {
  if (isEmpty(said)) return <p className="px-3 py-3 text-ink-3">{STRINGS.comment.empty}</p>;
  if ("html" in said)
    return <MarkdownHtml id={`${id}-text`} html={said.html} className="px-3 py-3" />;
  return <p className="px-3 py-3 whitespace-pre-wrap wrap-anywhere">{said.text}</p>;
}

const Former = ({ history }: CommentData) =>
  history && (
    <section aria-label={STRINGS.comment.former} className="border-t border-line px-3 py-2 text-sm">
      <h3 className="font-semibold">{STRINGS.comment.former}</h3>
      <ol className="divide-y divide-line">
        {history.map(({ text, at }) => (
          <li key={`${at} ${text}`} className="py-2">
            <TimeAgo iso={at} className="text-ink-3" />
            <p className="whitespace-pre-wrap wrap-anywhere">{text || STRINGS.comment.empty}</p>
          </li>
        ))}
      </ol>
    </section>
  );
