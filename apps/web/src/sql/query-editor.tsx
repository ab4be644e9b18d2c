import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { STRINGS } from "./strings.ts";
import { type Completion, type Completions, complete, type Schema } from "./text/complete.ts";

/** The text of a query. Words are completed as they are typed; a key runs the query. */
export function QueryEditor({
  text,
  schema,
  editor,
  onChange,
  onRun,
}: {
  readonly text: string;
  readonly schema: Schema;
  readonly editor: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}) {
  const id = useId();
  const [found, setFound] = useState<Completions>();
  const [chosen, setChosen] = useState(0);

  const look = (target: HTMLTextAreaElement) => {
    const isRange = target.selectionStart !== target.selectionEnd;
    setFound(isRange ? undefined : complete(target.value, target.selectionStart, schema));
    setChosen(0);
  };
  const take = ({ text: word }: Completion) => {
    const target = editor.current;
    if (!target || !found) return;
    target.focus();
    target.setSelectionRange(found.start, target.selectionStart);
    // The only way to insert text that the browser can undo.
    document.execCommand("insertText", false, word);
    setFound(undefined);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && key === "Enter") {
      event.preventDefault();
      setFound(undefined);
      return onRun();
    }
    if (isCommand && key === " ") {
      event.preventDefault();
      return look(event.currentTarget);
    }
    if (!found) return;
    const count = found.choices.length;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      setChosen((chosen + (key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if ((key === "Enter" || key === "Tab") && !event.shiftKey) {
      const choice = found.choices[chosen];
      if (!choice) return;
      event.preventDefault();
      take(choice);
    } else if (key === "Escape") {
      event.preventDefault();
      setFound(undefined);
    } else if (key.startsWith("Arrow") || key === "Home" || key === "End") setFound(undefined);
  };

  return (
    <div>
      <textarea
        ref={editor}
        role="combobox"
        aria-label={STRINGS.editor.label}
        aria-describedby={`${id}keys`}
        aria-expanded={found !== undefined}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        {...(found && { "aria-activedescendant": `${id}${chosen}` })}
        value={text}
        rows={Math.min(20, Math.max(6, text.split("\n").length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ target }) => {
          onChange(target.value);
          look(target);
        }}
        onKeyDown={press}
        onBlur={() => setFound(undefined)}
        onClick={() => setFound(undefined)}
        className="block w-full resize-y bg-surface px-3 py-2 font-mono text-sm leading-5 text-ink -outline-offset-2"
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={STRINGS.editor.completions}
        hidden={!found}
        className="not-[[hidden]]:flex flex-wrap gap-1 border-t border-line bg-sunken px-2 py-1.5 font-mono text-xs"
      >
        {found?.choices.map((choice, at) => (
          <div
            key={`${choice.kind} ${choice.text}`}
            id={`${id}${at}`}
            role="option"
            // The editor keeps the focus.
            tabIndex={-1}
            aria-selected={at === chosen}
            onMouseDown={(event) => {
              event.preventDefault();
              take(choice);
            }}
            className="cursor-pointer rounded-md px-1.5 py-0.5 text-ink-2 aria-selected:bg-accent aria-selected:text-accent-ink"
          >
            {choice.text}
            {choice.note && <span className="opacity-70"> {choice.note}</span>}
          </div>
        ))}
      </div>
      <p id={`${id}keys`} className="border-t border-line px-3 py-1.5 text-xs text-ink-3">
        {STRINGS.editor.keys}
      </p>
    </div>
  );
}
