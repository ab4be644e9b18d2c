import { LATE_STRINGS } from "../lazy-strings.ts";

const TEXTS = LATE_STRINGS.frame;
const MOST_ENTRIES = 100;
const LONGEST = 2000;
const DEEPEST = 12;

/** A decoded message as a tree; containers can be folded. */
export function ValueTree({
  value,
  name,
  depth = 0,
}: {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}) {
  const label = name !== undefined && <span className="text-ink-3">{name}: </span>;
  const entries = depth < DEEPEST ? entriesOf(value) : undefined;
  if (!entries)
    return (
      <div className="wrap-anywhere">
        {label}
        <span className="whitespace-pre-wrap">{printed(value)}</span>
      </div>
    );
  return (
    <details open={depth < 3}>
      <summary className="before:mr-1 before:inline-block before:text-ink-3 before:content-['▸'] [details[open]>&]:before:content-['▾']">
        {label}
        <span className="text-ink-3">
          {Array.isArray(value) ? TEXTS.list(entries.length) : TEXTS.fields(entries.length)}
        </span>
      </summary>
      <div className="ml-1.5 border-l border-line pl-3">
        {entries.slice(0, MOST_ENTRIES).map(([key, part]) => (
          <ValueTree key={key} name={key} value={part} depth={depth + 1} />
        ))}
        {entries.length > MOST_ENTRIES && (
          <p className="text-ink-3">{TEXTS.more(entries.length - MOST_ENTRIES)}</p>
        )}
      </div>
    </details>
  );
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined;
  return Object.entries(value);
}

function printed(value: unknown): string {
  if (value instanceof Uint8Array) return TEXTS.bytes(value.length);
  if (typeof value === "string") return JSON.stringify(value.slice(0, LONGEST));
  return typeof value === "object" && value !== null ? "…" : String(value);
}
