import type { RealtimeSettings } from "../realtime-settings.ts";

/** What was said in a session, and when: enough to say it again, or to look at it again. */
export interface Recording {
  /** `namespace/name`. */
  readonly model: string;
  /** The pipeline tag, or `conversational`. */
  readonly task: string;
  /** As in the URL. */
  readonly settings: RealtimeSettings;
  /** When it began, ISO 8601. */
  readonly startedAt: string;
  /** In the order of time. */
  readonly events: readonly RecordedEvent[];
}

/** A message or a result. */
export interface RecordedEvent {
  /** Milliseconds since the recording began. */
  readonly at: number;
  readonly direction: "out" | "in";
  /** As it was sent or came; may hold bytes. */
  readonly value: unknown;
}

/** Longer recordings would fill the page's memory. */
export const MAX_RECORDED_EVENTS = 5000;
export const MAX_RECORDED_BYTES = 20_000_000;

/** What the first line of a recording's file says it is. */
const FORMAT = "orrery-live-recording";
const VERSION = 1;
/** The JSON key of bytes as base64. */
const BYTES = "$bytes";

/** A recording as JSON: bytes are `{"$bytes": base64}`. */
export const presentRecording = ({ events, ...recording }: Recording): object => ({
  format: FORMAT,
  version: VERSION,
  ...recording,
  events: events.map(({ at, direction, value }) => ({
    at: Math.round(at),
    direction,
    value: presentValue(value),
  })),
});

/** The inverse of `presentRecording`; `undefined` for JSON that is not a recording. */
export function parseRecording(json: unknown): Recording | undefined {
  const { format, version, model, task, settings, startedAt, events } = asRecord(json);
  if (format !== FORMAT || version !== VERSION || !Array.isArray(events)) return undefined;
  if (typeof model !== "string" || typeof task !== "string" || typeof startedAt !== "string")
    return undefined;
  const parsed = events.slice(0, MAX_RECORDED_EVENTS).map(parseEvent);
  if (!parsed.every((event) => event !== undefined)) return undefined;
  const texts = Object.entries(asRecord(settings)).filter(([, text]) => typeof text === "string");
  return {
    model,
    task,
    settings: Object.fromEntries(texts) as RealtimeSettings,
    startedAt,
    events: parsed.toSorted((a, b) => a.at - b.at),
  };
}

function parseEvent(event: unknown): RecordedEvent | undefined {
  const { at, direction, value } = asRecord(event);
  if (typeof at !== "number" || !(at >= 0)) return undefined;
  if (direction !== "out" && direction !== "in") return undefined;
  return { at, direction, value: parseValue(value) };
}

function presentValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: toBase64(value) };
  if (Array.isArray(value)) return value.map(presentValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, presentValue(part)]),
  );
}

function parseValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parseValue);
  if (typeof value !== "object" || value === null) return value;
  const base64 = (value as Readonly<Record<string, unknown>>)[BYTES];
  if (typeof base64 === "string") return fromBase64(base64);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, parseValue(part)]));
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** `fromCharCode` fails with more arguments. */
const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Nothing where it is no base64. */
function fromBase64(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
