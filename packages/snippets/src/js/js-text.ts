import { embeddingOf } from "@orrery/inference";
import { HUB_TOKEN, jsAuthorization } from "../credential.ts";
import type { InputText } from "../input-text.ts";
import type { SampleFile } from "../sample-file.ts";
import { jsString, MEDIA_VARIABLE } from "../values.ts";

/** What a program imports to read and write files. */
export interface FileImports {
  /** As a `Blob`. */
  readonly opens?: boolean;
  readonly reads?: boolean;
  readonly writes?: boolean;
}

/** Those imports, a line each; a sample that is fetched is written too. */
export function fileImports(
  { opens, reads, writes }: FileImports,
  sample: SampleFile | undefined,
): string {
  const open = opens ? 'import { openAsBlob } from "node:fs";\n' : "";
  const read = reads ? "readFile" : "";
  const write = writes || sample ? "writeFile" : "";
  if (!read && !write) return open;
  return `${open}import { ${read}${read && write && ", "}${write} } from "node:fs/promises";\n`;
}

/** Downloads the sample into the current folder. Throws without one. */
export function sampleLines(sample: SampleFile | undefined): string {
  if (!sample) return "";
  const options = sample.needsToken
    ? `, {\n  headers: { Authorization: ${jsAuthorization("Bearer", HUB_TOKEN)} },\n}`
    : "";
  return `
const sample = await fetch(${jsString(sample.url)}${options});
if (!sample.ok) throw new Error(await sample.text());
await writeFile(${jsString(sample.name)}, sample.body);
`;
}

/** Reads the file that a value holds; empty when it holds none. */
export function mediaLines({ embedded }: InputText): string {
  if (!embedded) return "";
  const text = `await readFile(${jsString(embedded.file.name)}, "base64")`;
  const value =
    embeddingOf(embedded) === "base64" ? text : `"data:${embedded.mediaType};base64," + (${text})`;
  return `\nconst ${MEDIA_VARIABLE} = ${value};\n`;
}
