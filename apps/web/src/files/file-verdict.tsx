import type { FileScan } from "@orrery/scan";
import { WarningIcon } from "../ui/icon.ts";

const WORDS: Readonly<
  Record<FileScan["verdict"], { readonly mark: string; readonly title: string }>
> = {
  safe: { mark: "Safe", title: "Nothing was found" },
  unscanned: { mark: "Not scanned", title: "This file could not be scanned completely" },
  suspicious: { mark: "Suspicious", title: "Check this file before you load it" },
  unsafe: { mark: "Unsafe", title: "Do not load this file: it can run code on your machine" },
};

/** A file's verdict in a word, on its row. */
export function VerdictMark({ verdict }: Pick<FileScan, "verdict">) {
  const { mark, title } = WORDS[verdict];
  const tone = verdict === "unsafe" ? "border-bad text-bad" : "border-line text-warn";
  return (
    <abbr
      title={title}
      className={`shrink-0 rounded-sm border px-1 text-[0.6875rem] font-semibold no-underline ${tone}`}
    >
      {mark}
    </abbr>
  );
}

/** What speaks against a file, above its content. */
export function FileVerdict({ scan }: { readonly scan: FileScan }) {
  const { verdict, findings, imports = [] } = scan;
  const listed = imports.filter(({ safety }) => safety !== "innocuous");
  return (
    <section
      aria-label="Static scan"
      className="flex gap-2.5 border-b border-line bg-warn-soft px-3 py-2.5 text-sm text-ink"
    >
      <WarningIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-semibold">{WORDS[verdict].title}</p>
        <ul className="mt-1 space-y-0.5 text-ink-2">
          {findings.map(({ message }) => (
            <li key={message} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
        {listed.length > 0 && (
          <p className="mt-1 text-ink-2">
            The pickle has {imports.length} imports in all; safetensors files have none.
          </p>
        )}
      </div>
    </section>
  );
}
