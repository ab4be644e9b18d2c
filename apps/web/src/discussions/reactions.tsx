import { EMOJI } from "@orrery/registry/rules";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { CommentData, Emoji, ReactionData } from "../page-data/repo/discussions.ts";
import { buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useDismiss } from "../ui/overlay/use-dismiss.ts";
import { STRINGS } from "./strings.ts";

const CHIP =
  "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs font-medium";
const LOOKS = {
  own: "border-accent bg-accent-soft text-accent-text",
  other: "border-line text-ink-2",
};

/** Who reacted to a comment; buttons for those who may react, too. */
export function Reactions({
  comment: { key, reactions },
  canReact,
}: {
  readonly comment: CommentData;
  readonly canReact: boolean;
}) {
  const isBusy = usePosting("to", key);
  const { errors, values } = useAnswer();
  if (!canReact)
    return reactions.length > 0 ? (
      <ul aria-label={STRINGS.reactions.title} className="flex flex-wrap gap-1.5 px-3 pb-2">
        {reactions.map((reaction) => (
          <li key={reaction.emoji} title={namesOf(reaction)} className={`${CHIP} ${LOOKS.other}`}>
            <Count {...reaction} />
          </li>
        ))}
      </ul>
    ) : null;
  const used = new Set(reactions.map(({ emoji }) => emoji));
  return (
    <Form
      method="post"
      preventScrollReset
      role="group"
      aria-label={STRINGS.reactions.title}
      className="relative flex flex-wrap items-center gap-1.5 px-3 pb-2"
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="to" value={key} />
      {reactions.map((reaction) => (
        <button
          key={reaction.emoji}
          type="submit"
          name={reaction.isOwn ? "remove" : "add"}
          value={reaction.emoji}
          aria-pressed={reaction.isOwn}
          title={namesOf(reaction)}
          disabled={isBusy}
          className={`${CHIP} ${LOOKS[reaction.isOwn ? "own" : "other"]} hover:border-ink-3`}
        >
          <Count {...reaction} />
        </button>
      ))}
      <Choice
        key={[...used].join("")}
        isFirst={used.size === 0}
        emoji={EMOJI.filter((one) => !used.has(one))}
      />
      {values.to === key && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

/** The emoji that no one used yet. Placed by the form, to stay within the comment. */
function Choice({
  isFirst,
  emoji,
}: {
  readonly isFirst: boolean;
  readonly emoji: readonly Emoji[];
}) {
  const dismiss = useDismiss();
  if (emoji.length === 0) return null;
  return (
    <details ref={dismiss} name="react" className={isFirst ? "-ml-2.5" : ""}>
      <summary className={buttonLook({ variant: "ghost", size: "sm" })}>
        {STRINGS.reactions.react}
      </summary>
      <div className="pop-in absolute top-full left-3 z-30 grid grid-cols-6 rounded-lg bg-raised p-1 shadow-pop">
        {emoji.map((one) => (
          <button
            key={one}
            type="submit"
            name="add"
            value={one}
            title={STRINGS.reactions.names[one]}
            aria-label={STRINGS.reactions.names[one]}
            className="size-8 rounded-md text-lg hover:bg-sunken"
          >
            {one}
          </button>
        ))}
      </div>
    </details>
  );
}

const Count = ({ emoji, count }: ReactionData) => (
  <>
    <span aria-hidden>{emoji}</span>
    <span className="sr-only">{`${STRINGS.reactions.names[emoji]} `}</span>
    <span>{count}</span>
  </>
);

const namesOf = ({ names, count }: ReactionData): string =>
  STRINGS.reactions.people(names, count - names.length);
