import { GatewayError } from "../../../outgoing/gateway-error.ts";

const MAX_DEPTH = 100;

/** Words of the protocol, and files as text: a change would break them. */
const KEPT: ReadonlySet<string> = new Set([
  ...["role", "type", "id", "tool_call_id", "call_id", "model", "object", "format", "voice"],
  ...["encoding_format", "response_format", "finish_reason", "b64_json", "mediaType"],
]);
const FILE_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+=-]+)*;base64,/;
const FILES: ReadonlySet<string> = new Set(["url", "image_url", "file_data"]);

export interface TextChange {
  readonly change: (text: string) => string;
  /** Objects that stand for files. */
  readonly isFile?: (value: object) => boolean;
  /** Fields whose pieces of text would show what was replaced in the whole. */
  readonly dropped?: ReadonlySet<string>;
}

/** A value with each of its texts changed; what has no change stays the same object. Pure. */
export function changeTexts(value: unknown, by: TextChange): unknown {
  const { change, isFile = () => false, dropped = new Set<string>() } = by;
  const walk = (one: unknown, key: string, parent: string, depth: number): unknown => {
    if (typeof one === "string") return isKept(one, key, parent) ? one : change(one);
    if (typeof one !== "object" || one === null || isFile(one)) return one;
    if (depth > MAX_DEPTH)
      throw new GatewayError("invalid-request", "The call is nested too deeply.");
    if (Array.isArray(one)) {
      if (one.every((item) => typeof item === "number")) return one;
      const items = one.map((item) => walk(item, "", key, depth + 1));
      return items.some((item, index) => item !== one[index]) ? items : one;
    }
    const prototype: unknown = Object.getPrototypeOf(one);
    if (prototype !== Object.prototype && prototype !== null) return one;
    const entries = Object.entries(one).map(
      ([name, field]): readonly [string, unknown, unknown] => [
        name,
        field,
        dropped.has(name) ? null : walk(field, name, key, depth + 1),
      ],
    );
    if (entries.every(([, before, after]) => before === after)) return one;
    return Object.fromEntries(entries.map(([name, , after]) => [name, after]));
  };
  return walk(value, "", "", 0);
}

const isKept = (text: string, key: string, parent: string): boolean =>
  KEPT.has(key) ||
  (FILES.has(key) && FILE_URL.test(text)) ||
  (key === "data" && parent === "input_audio");
