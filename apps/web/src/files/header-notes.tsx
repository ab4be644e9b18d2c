import { STRINGS } from "./strings.ts";

/** What the writer of a file noted in its header. */
export function HeaderNotes({
  notes,
  title = STRINGS.tensors.metadata,
}: {
  readonly notes: readonly (readonly [key: string, value: string])[];
  readonly title?: string;
}) {
  if (notes.length === 0) return null;
  return (
    <details open={notes.length <= 40}>
      <summary className="px-3 py-2 text-sm font-semibold">
        {title}{" "}
        <span className="font-normal text-ink-3">{STRINGS.tensors.entries(notes.length)}</span>
      </summary>
      <dl className="grid grid-cols-1 gap-x-4 px-3 pb-3 text-xs sm:grid-cols-[minmax(10rem,20rem)_1fr]">
        {notes.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="pt-1 font-mono text-ink-3 wrap-anywhere">{key}</dt>
            <dd className="pt-1 wrap-anywhere">
              <span className="line-clamp-4 font-mono whitespace-pre-wrap">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
