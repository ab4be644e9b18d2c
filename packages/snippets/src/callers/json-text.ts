import { type EmbeddedFile, embeddingOf } from "@orrery/inference";
import { UNSAFE } from "./literals.ts";

/** A value as indented JSON in which nothing is hidden, and where its file goes. */
export interface JsonText {
  readonly text: string;
  /** The placeholder of the file's base64, unique in the text; absent without a file. */
  readonly marker?: string;
}

/** JSON to be set into a program; `onlyAscii` where the reader's encoding is not known. */
export function jsonText(value: unknown, onlyAscii = false): JsonText {
  let marker = "MEDIA";
  const plain = JSON.stringify(value, (_key, item) => (isFile(item) ? null : item));
  while (plain.includes(marker)) marker += "_";
  let holdsFile = false as boolean;
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => {
      if (!isFile(item)) return item;
      holdsFile = true;
      return embeddingOf(item) === "base64" ? marker : `data:${item.mediaType};base64,${marker}`;
    },
    2,
  );
  const unsafe = new RegExp(onlyAscii ? `[^ -~]|${UNSAFE.source}` : UNSAFE.source, "gu");
  const escaped = text
    .split("\n")
    .map((line) => line.replace(unsafe, escapeUnits))
    .join("\n");
  return { text: escaped, ...(holdsFile && { marker }) };
}

/** The same, as a separate file. */
export const jsonFile = (value: unknown): string => jsonText(value).text;

const isFile = (value: unknown): value is EmbeddedFile => embeddingOf(value) !== undefined;

const escapeUnits = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
