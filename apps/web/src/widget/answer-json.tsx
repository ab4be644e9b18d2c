import { useState } from "react";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { LATE } from "./lazy-strings.ts";

/** The answer as data, folded. */
export default function AnswerJson({ output }: { readonly output: unknown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link inline-block text-sm">{LATE.json.response}</summary>
      {isOpen && <Json text={JSON.stringify(output, withoutBytes, 2) ?? ""} />}
    </details>
  );
}

/** More is cut; the copy is whole. */
const MOST_SHOWN = 20_000;

const Json = ({ text }: { readonly text: string }) => (
  <div className="relative mt-2">
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}
    </pre>
    <CopyButton content={text} className="absolute top-1 right-1 bg-sunken" />
  </div>
);

/** Files are shown by what they are. */
const withoutBytes = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? LATE.json.bytes(value.type, value.size) : value;
