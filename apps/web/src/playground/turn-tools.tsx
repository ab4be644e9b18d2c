import { useState } from "react";
import type { Chat } from "../chat/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { type Branches, versionsAt } from "./branches.ts";
import { STRINGS } from "./strings.ts";

/** Under a turn: which of its versions is shown, and how to write another. */
export function TurnTools({
  chat,
  branches,
  index,
  onShow,
  onEdit,
}: {
  readonly chat: Chat;
  readonly branches: Branches;
  readonly index: number;
  readonly onShow: (branch: number) => void;
  readonly onEdit: (index: number, text: string) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const turn = chat.turns[index];
  const versions = versionsAt(branches, chat.turns, index);
  const canEdit = turn?.role === "user" && chat.startedAt === undefined;
  if (draft !== undefined)
    return (
      <form
        className="mt-2 space-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          setDraft(undefined);
          onEdit(index, draft);
        }}
      >
        <TextArea
          aria-label={STRINGS.branches.message}
          rows={3}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" disabled={draft.trim() === ""}>
            {STRINGS.branches.ask}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setDraft(undefined)}>
            {STRINGS.branches.cancel}
          </Button>
        </div>
      </form>
    );
  if (!canEdit && versions.branches.length < 2) return null;
  return (
    <div className="mt-0.5 flex items-center gap-1">
      {versions.branches.length > 1 && <Versions {...versions} onShow={onShow} />}
      {canEdit && (
        <Button size="sm" variant="ghost" onClick={() => setDraft(turn.text)}>
          {STRINGS.branches.edit}
        </Button>
      )}
    </div>
  );
}

const Versions = ({
  branches,
  place,
  onShow,
}: ReturnType<typeof versionsAt> & { readonly onShow: (branch: number) => void }) => {
  const step = (label: string, mark: string, branch: number | undefined) => (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      disabled={branch === undefined}
      onClick={() => branch !== undefined && onShow(branch)}
    >
      {mark}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <span
      role="group"
      aria-label={STRINGS.branches.version}
      className="tabular inline-flex items-center text-xs text-ink-3"
    >
      {step(STRINGS.branches.previous, "‹", branches[place - 1])}
      {place + 1} / {branches.length}
      {step(STRINGS.branches.next, "›", branches[place + 1])}
    </span>
  );
};
