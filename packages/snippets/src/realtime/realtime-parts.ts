import { jsKey, jsString, jsValue, MEDIA_VARIABLE } from "../values.ts";
import type { RealtimeAnswers, RealtimeRequest } from "./realtime-request.ts";

/** Where a result has what it is about, as an expression of `result`. */
export const RESULT: Readonly<Record<RealtimeAnswers, string>> = {
  picture: "result.images[0].content",
  bytes: "result",
  text: "result.output",
  transcript: "result.text",
  speech: "result.audio.content",
  output: "result.output",
};

/** The name of a program's output file; absent for text results. */
export const OUTPUT_FILES: { readonly [Answers in RealtimeAnswers]?: string } = {
  picture: "output.png",
  bytes: "output.png",
  speech: "output.wav",
};

/** Partial results, the last of which is complete. */
export const comesInParts = (answers: RealtimeAnswers): boolean =>
  answers === "text" || answers === "transcript";

/** The options of `connect` without defaults, one per line. */
export function connectLines(
  { throttleInterval, maxBuffering, path, reconnect, answers }: RealtimeRequest,
  { knowsReconnect }: { readonly knowsReconnect: boolean },
): readonly string[] {
  return [
    `throttleInterval: ${jsValue(throttleInterval)},`,
    ...(maxBuffering === undefined ? [] : [`maxBuffering: ${jsValue(maxBuffering)},`]),
    ...(path === undefined ? [] : [`path: ${jsString(path)},`]),
    ...(knowsReconnect && reconnect ? ["reconnect: true,"] : []),
    // Errors come as JSON; everything else is a file.
    ...(answers === "bytes"
      ? ['decodeMessage: (frame) => (typeof frame === "string" ? JSON.parse(frame) : frame),']
      : []),
  ];
}

/** The message as an object literal, one field per line; `expressions` are code that a program fills in. */
export function messageObject(
  { message }: RealtimeRequest,
  indentation: string,
  expressions: Readonly<Record<string, string>> = {},
): string {
  const inner = `${indentation}  `;
  const fields = Object.entries(message)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const written = expressions[name] ?? jsValue(value, inner);
      return `${inner}${jsKey(name)}${written},\n`;
    });
  return `{\n${fields.join("")}${indentation}}`;
}

/** The field that a text is typed into, where the message has one. */
export const typedField = ({ message }: RealtimeRequest): string | undefined =>
  ["prompt", "text", "inputs"].find((name) => typeof message[name] === "string");

/** Reads the message's file from the disk; empty where it has none. */
export const readFileLine = ({ file }: RealtimeRequest): string =>
  file ? `const ${MEDIA_VARIABLE} = await readFile(${jsString(file.file.name)});\n` : "";

/** `import { names } from "module";` and its line's end. */
export const importLine = (names: readonly string[], module: string): string =>
  `import { ${names.join(", ")} } from ${jsString(module)};\n`;

/** The hub's own client, for a program that has packages: this hub has it as one. */
export const ownPackage = ({ hubUrl }: RealtimeRequest): string =>
  `// npm install ${jsString(`${hubUrl}/realtime.tgz`)}\n${importClient("@orrery/realtime")}`;

/** The same for a page without any. */
export const ownModule = ({ hubUrl }: RealtimeRequest): string =>
  importClient(`${hubUrl}/realtime.js`);

const importClient = (module: string): string => importLine(["createRealtimeClient"], module);

/** Each line behind the same blanks. */
export const indent = (lines: readonly string[], indentation: string): string =>
  lines.map((line) => `${indentation}${line}\n`).join("");
