import { type KeyboardEvent, useRef, useState } from "react";
import { STRINGS } from "./strings.ts";

/**
 * A text area for code. With JavaScript it counts lines, and Tab indents; Escape, then Tab, leaves it.
 */
export function CodeEditor({
  name,
  label,
  initial,
  isInvalid = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly initial: string;
  readonly isInvalid?: boolean;
}) {
  const [lines, setLines] = useState(() => countLines(initial));
  const gutter = useRef<HTMLPreElement>(null);
  const leaves = useRef(false);

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape") leaves.current = true;
    else if (event.key === "Tab" && !leaves.current && !event.shiftKey) {
      event.preventDefault();
      // The only way to insert text that the browser can undo.
      document.execCommand("insertText", false, "  ");
    } else if (event.key !== "Shift") leaves.current = false;
  }

  return (
    <>
      <div className="flex h-[60dvh] min-h-72 overflow-hidden rounded-b-lg bg-surface font-mono text-xs leading-5 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent">
        <pre
          ref={gutter}
          aria-hidden
          className="needs-js shrink-0 overflow-hidden border-r border-line bg-sunken py-2 pr-3 pl-4 text-right text-ink-3 select-none"
        >
          {Array.from({ length: lines }, (_, line) => line + 1).join("\n")}
        </pre>
        <textarea
          name={name}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby="editor-keys"
          defaultValue={initial}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          onKeyDown={press}
          onChange={({ target }) => setLines(countLines(target.value))}
          onScroll={({ currentTarget }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
          }}
          onBlur={() => {
            leaves.current = false;
          }}
          className="min-w-0 grow resize-none bg-surface px-3 py-2 text-ink outline-none"
        />
      </div>
      <p id="editor-keys" className="needs-js mt-1 text-xs text-ink-3">
        {STRINGS.editor.keys}
      </p>
    </>
  );
}

const countLines = (text: string): number => text.split("\n").length;
