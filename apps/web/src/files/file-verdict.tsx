import type { FileScan } from "@orrery/scan";
import { WarningIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

/** The verdict on a file, in its row. */
export function VerdictMark({ verdict }: Pick<FileScan, "verdict">) {
  const { mark, title } = STRINGS.scan.verdicts[verdict];
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

/** The findings of the scan, above the content. */
export function FileVerdict({ scan }: { readonly scan: FileScan }) {
  const { verdict, findings, imports = [] } = scan;
  const listed = imports.filter(({ safety }) => safety !== "innocuous");
  return (
    <section
      aria-label={STRINGS.scan.title}
      className="flex gap-2.5 border-b border-line bg-warn-soft px-3 py-2.5 text-sm text-ink"
    >
      <WarningIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-semibold">{STRINGS.scan.verdicts[verdict].title}</p>
        <ul className="mt-1 space-y-0.5 text-ink-2">
          {findings.map(({ message }) => (
            <li key={message} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
        {listed.length > 0 && (
          <p className="mt-1 text-ink-2">{STRINGS.scan.imports(imports.length)}</p>
        )}
      </div>
    </section>
  );
}
