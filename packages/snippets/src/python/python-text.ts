import { embeddingOf } from "@orrery/inference";
import { HUB_TOKEN, pyAuthorization } from "../credential.ts";
import type { InputText } from "../input-text.ts";
import type { SampleFile } from "../sample-file.ts";
import { MEDIA_VARIABLE, pyString } from "../values.ts";
import type { TemplateVariables } from "../variables.ts";

/** A program's imports, in addition to `os`, which it needs only to read its token. */
export interface Imports {
  /** Lines that come before `import os` in the alphabet. */
  readonly before?: string;
  readonly after?: string;
  /** What has to be installed. */
  readonly installed: string;
}

/** A program's first paragraphs: Python's own modules, then installed ones. */
export function imports(
  { credential, sample }: Pick<TemplateVariables, "credential" | "sample">,
  { before = "", after = "", installed }: Imports,
): string {
  const looksUp = credential.kind === "environment" || sample?.needsToken;
  const own = `${before}${looksUp ? "import os\n" : ""}${sample ? FETCH : ""}${after}`;
  const lines = own === "" ? installed : `${own}\n${installed}`;
  return sample ? `${lines}\n\n${sampleLines(sample)}` : lines;
}

/** For programs that fetch their sample. */
export const FETCH = "import urllib.request\n";

/** Downloads the sample into the current folder. Throws without one. */
export function sampleLines({ name, url, needsToken }: SampleFile): string {
  if (!needsToken) return `urllib.request.urlretrieve(${pyString(url)}, ${pyString(name)})`;
  return `request = urllib.request.Request(
    ${pyString(url)},
    headers={"Authorization": ${pyAuthorization("Bearer", HUB_TOKEN)}},
)
with urllib.request.urlopen(request) as sample, open(${pyString(name)}, "wb") as file:
    file.write(sample.read())`;
}

/** For programs that read a file into their text. */
export const BASE64 = "import base64\n";

/** Reads the file in a value, as a separate paragraph; empty without a file. */
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
