import type { FileInput } from "@orrery/inference";
import { outputFile } from "../../output-file.ts";
import type { TemplateVariables } from "../../variables.ts";
import { type JsonText, jsonText } from "../json-text.ts";

/** A call of plain HTTP as a program in any language makes it. */
export interface HttpCall {
  readonly url: string;
  readonly headers: readonly HttpHeader[];
  readonly body: HttpBody;
  /** Responds with events, which are printed as they arrive. */
  readonly isStream: boolean;
  /** Where the answer is kept; printed when absent. */
  readonly output?: string;
}

/** A header's value: a text, or a text with an environment variable behind it. */
export interface HttpHeader {
  readonly name: string;
  readonly text: string;
  readonly variable?: string;
}

export type HttpBody =
  | { readonly kind: "file"; readonly path: string }
  | (JsonText & {
      readonly kind: "json";
      /** The file whose base64 replaces the marker. */
      readonly path?: string;
    });

/**
 * The call, where one request makes it: not where an answer has to be waited for or fetched from
 * elsewhere, and not where a form is sent, which OpenAI's clients do.
 */
export function httpCall(
  {
    fullUrl,
    body,
    headers,
    credential,
    authorizationScheme,
    media,
    job,
    task,
    providerInputs,
  }: TemplateVariables,
  onlyAscii = false,
): HttpCall | undefined {
  if (job || body.kind === "form" || (media && media.kind !== "bytes")) return undefined;
  const others = Object.entries(headers).map(([name, text]) => ({ name, text }));
  const path = providerInputs.embedded?.file.name;
  return {
    url: fullUrl,
    headers:
      credential.kind === "none"
        ? others
        : [
            credential.kind === "literal"
              ? { name: "Authorization", text: `${authorizationScheme} ${credential.token}` }
              : {
                  name: "Authorization",
                  text: `${authorizationScheme} `,
                  variable: credential.variable,
                },
            ...others,
          ],
    body:
      body.kind === "file"
        ? { kind: "file", path: fileName(body.file) }
        : {
            kind: "json",
            ...jsonText(body.json, onlyAscii),
            ...(path !== undefined && { path }),
          },
    isStream: task === "conversational" && providerInputs.object.stream === true,
    ...(media && { output: outputFile(task) }),
  };
}

const fileName = ({ name }: FileInput): string => name;

/** The lines of a text, further ones indented by the same blanks. */
export const indent = (text: string, blanks: string): string =>
  text.replaceAll("\n", `\n${blanks}`);

/** So many characters in a row as no run of `character` in the text has. */
export function longerThanAnyRun(text: string, character: string, least: number): string {
  let run = character.repeat(least);
  while (text.includes(run)) run += character;
  return run;
}
