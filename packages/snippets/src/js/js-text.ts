import { embeddingOf } from "@orrery/inference";
import type { InputText } from "../input-text.ts";
import { jsString, MEDIA_VARIABLE } from "../values.ts";

/** The import that reading a value's file needs; empty when it holds none. */
export const mediaImport = ({ embedded }: InputText): string =>
  embedded ? 'import { readFile } from "node:fs/promises";\n' : "";

/** Reads the file that a value holds; empty when it holds none. */
export function mediaLines({ embedded }: InputText): string {
  if (!embedded) return "";
  const text = `await readFile(${jsString(embedded.file.name)}, "base64")`;
  const value =
    embeddingOf(embedded) === "base64" ? text : `"data:${embedded.mediaType};base64," + (${text})`;
  return `\nconst ${MEDIA_VARIABLE} = ${value};\n`;
}
