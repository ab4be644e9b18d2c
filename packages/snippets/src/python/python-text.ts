import { embeddingOf } from "@orrery/inference";
import type { InputText } from "../input-text.ts";
import { MEDIA_VARIABLE, pyString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";

/** What a program imports beside `os`, which it needs only to look its token up. */
export interface Imports {
  /** Lines that come before `import os` in the alphabet. */
  readonly before?: string;
  readonly after?: string;
  /** What has to be installed. */
  readonly installed: string;
}

/** A program's first paragraphs: what Python brings, then what is installed. */
export function imports(
  { credential }: Pick<TemplateVariables, "credential">,
  { before = "", after = "", installed }: Imports,
): string {
  const own = `${before}${credential.kind === "environment" ? "import os\n" : ""}${after}`;
  return own === "" ? installed : `${own}\n${installed}`;
}

/** For programs that read a file into their text. */
export const BASE64 = "import base64\n";

/** Reads the file that a value holds, in a paragraph of its own; empty when it holds none. */
export function mediaLines({ embedded }: InputText): string {
  if (!embedded) return "";
  const text = "base64.b64encode(file.read()).decode()";
  const value =
    embeddingOf(embedded) === "base64" ? text : `"data:${embedded.mediaType};base64," + ${text}`;
  return `
with open(${pyString(embedded.file.name)}, "rb") as file:
    ${MEDIA_VARIABLE} = ${value}
`;
}
