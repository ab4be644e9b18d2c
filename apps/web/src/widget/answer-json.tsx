import { CopyButton } from "../ui/text/copy-button.tsx";
import { LATE } from "./lazy-strings.ts";

/** Longer answers are cut; the copy is whole. */
const MOST = 20_000;

/** The answer as data, folded. */
export default function AnswerJson({ output }: { readonly output: unknown }) {
  const json = JSON.stringify(output, withoutBytes, 2) ?? "";
  return (
    <details className="w-full">
      <summary className="text-link inline-block text-sm">{LATE.json.response}</summary>
      <div className="relative mt-2">
        <pre className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {json.length > MOST ? `${json.slice(0, MOST)}…` : json}
        </pre>
        <CopyButton content={json} className="absolute top-1 right-1 bg-sunken" />
      </div>
    </details>
  );
}

/** Files are shown by what they are. */
const withoutBytes = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? LATE.json.bytes(value.type, value.size) : value;
