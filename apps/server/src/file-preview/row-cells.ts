import type { RowCell } from "@orrery/web/page-data/repo/rows";
import { MAX_CELL_CHARACTERS, MAX_SHOWN_BYTES, MAX_SHOWN_ON_PAGE } from "../base/preview-limits.ts";

const MEDIA: readonly (readonly [kind: "image" | "audio", type: string, magic: RegExp])[] = [
  ["image", "image/png", /^\x89PNG\r\n/],
  ["image", "image/jpeg", /^\xff\xd8\xff/],
  ["image", "image/gif", /^GIF8[79]a/],
  ["image", "image/webp", /^RIFF.{4}WEBP/s],
  ["audio", "audio/wav", /^RIFF.{4}WAVE/s],
  ["audio", "audio/flac", /^fLaC/],
  ["audio", "audio/ogg", /^OggS/],
  ["audio", "audio/mpeg", /^(?:ID3|\xff[\xfb\xf3\xf2])/],
];

/** Turns values into cells; remembers how many bytes of media a page shows already. */
export function createCells(): (value: unknown) => RowCell {
  let left = MAX_SHOWN_ON_PAGE;

  function ofBytes(bytes: Uint8Array): RowCell {
    const text = textOf(bytes);
    if (text !== undefined) return ofText(text);
    const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
    const [kind, type] = MEDIA.find(([, , magic]) => magic.test(head)) ?? ["bytes"];
    const cell = { kind, sizeBytes: bytes.length } as const;
    if (!type || bytes.length > Math.min(MAX_SHOWN_BYTES, left)) return cell;
    left -= bytes.length;
    return { ...cell, url: `data:${type};base64,${Buffer.from(bytes).toString("base64")}` };
  }

  return (value) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Uint8Array) return ofBytes(value);
    if (typeof value === "string") return ofText(value);
    if (typeof value !== "object") return String(value);
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? "not a date" : value.toISOString();
    // An image or a sound as `datasets` stores it.
    if ("bytes" in value && value.bytes instanceof Uint8Array) return ofBytes(value.bytes);
    return ofText(JSON.stringify(value, plain));
  };
}

const ofText = (text: string): RowCell =>
  text.length > MAX_CELL_CHARACTERS
    ? { kind: "cut", text: text.slice(0, MAX_CELL_CHARACTERS) }
    : text;

/** Converts values that JSON cannot represent. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
}

/** Some writers do not say that their bytes are text. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.subarray(0, 512).some((byte) => byte < 9)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
