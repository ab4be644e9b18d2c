import { STRINGS } from "./strings.ts";

const MAX_NAMES = 4;
const ROLES = [
  ["role", "content"],
  ["from", "value"],
] as const;

/** A list or structure that unfolds; conversations are drawn turn by turn. */
export function NestedValue({
  value,
  open = false,
}: {
  readonly value: unknown;
  readonly open?: boolean;
}) {
  if (typeof value !== "object" || value === null) return <Scalar value={value} />;
  const turns = turnsOf(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="text-ink-3">{JSON.stringify(value)}</span>;
  return (
    <details open={open} className="min-w-0">
      <summary className="w-fit max-w-full cursor-pointer truncate text-link">
        {describe(value)}
      </summary>
      {turns ? (
        <Conversation turns={turns} />
      ) : (
        <dl className="mt-1 space-y-0.5 border-l border-line pl-2.5">
          {entries.map(([name, field]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 font-mono text-xs leading-5 text-ink-3">{name}</dt>
              <dd className="min-w-0">
                <NestedValue value={field} open={open && entries.length <= 20} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

function Scalar({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined)
    return <span className="text-ink-3">{STRINGS.rows.null}</span>;
  return <span className="whitespace-pre-wrap wrap-anywhere">{String(value)}</span>;
}

interface Turn {
  readonly role: string;
  readonly content: unknown;
}

const Conversation = ({ turns }: { readonly turns: readonly Turn[] }) => (
  <ol className="mt-1 space-y-1.5">
    {turns.map(({ role, content }, turn) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
      <li key={turn} className="rounded-md border border-line bg-sunken px-2 py-1">
        <p className="text-xs font-semibold text-ink-2">{role}</p>
        <NestedValue value={content} open />
      </li>
    ))}
  </ol>
);

/** The turns of a conversation: a list of structures with a role and what was said. */
function turnsOf(value: object): readonly Turn[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const keys = ROLES.find(([role, content]) =>
    value.every(
      (turn) =>
        typeof turn === "object" &&
        turn !== null &&
        typeof turn[role] === "string" &&
        content in turn,
    ),
  );
  return keys && value.map((turn) => ({ role: turn[keys[0]], content: turn[keys[1]] }));
}

function describe(value: object): string {
  if (Array.isArray(value)) return STRINGS.nested.items(value.length);
  const names = Object.keys(value);
  const more = names.length > MAX_NAMES ? ", …" : "";
  return STRINGS.nested.fields(`${names.slice(0, MAX_NAMES).join(", ")}${more}`);
}
