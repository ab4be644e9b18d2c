/** One frame of a session, as the page remembers it. */
export interface Frame {
  /** Counted from 1. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly direction: "out" | "in";
  readonly format: "binary" | "text";
  /** In bytes. */
  readonly size: number;
  /** As it travelled. */
  readonly data?: string | Uint8Array;
  /** The content: a message, or raw bytes. */
  readonly value: unknown;
  /** Why it could not be read. */
  readonly error?: string;
  /** Of a result: since its message left. */
  readonly roundTripMs?: number;
}

/** The name that a message and its results share. */
export function requestIdOf(value: unknown): string | number | undefined {
  const id = (value as { readonly request_id?: unknown } | null | undefined)?.request_id;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** A few words about what is in a frame, for a list: texts short, bytes by their number. */
export const summarize = (value: unknown): string => describe(value).slice(0, LONGEST);

const LONGEST = 120;

function describe(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (typeof value === "string") return JSON.stringify(value.slice(0, LONGEST));
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.slice(0, 4).map(describe).join(", ")}]`;
  return Object.entries(value)
    .slice(0, 6)
    .map(([name, part]) => `${name}: ${describe(part)}`)
    .join(", ");
}
