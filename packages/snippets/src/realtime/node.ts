import { jsString } from "../values.ts";
import {
  comesInParts,
  connectLines,
  importLine,
  indent,
  messageObject,
  OUTPUT_FILES,
  ownPackage,
  RESULT,
  readFileLine,
} from "./realtime-parts.ts";
import type { RealtimeRequest } from "./realtime-request.ts";

/** The import of what reads and writes files; empty where nothing does. */
export function fileImport({ file, answers }: RealtimeRequest): string {
  const names = [...(file ? ["readFile"] : []), ...(OUTPUT_FILES[answers] ? ["writeFile"] : [])];
  return names.length > 0 ? importLine(names, "node:fs/promises") : "";
}

/** What is done with a result; the session ends with the first that is whole. */
function resultLines({ answers }: RealtimeRequest): readonly string[] {
  const file = OUTPUT_FILES[answers];
  return [
    file ? `await writeFile("${file}", ${RESULT[answers]});` : `console.log(${RESULT[answers]});`,
    `${comesInParts(answers) ? "if (!result.partial) " : ""}connection.close();`,
  ];
}

/** How a client opens a session, and its other options. */
interface Opening {
  readonly call: string;
  readonly knowsReconnect: boolean;
  readonly more?: readonly string[];
}

/** One message of a session that ends with its whole answer, or with an error. */
export const askOnce = (
  request: RealtimeRequest,
  { call, knowsReconnect, more = [] }: Opening,
): string => `${readFileLine(request)}
const connection = ${call}(${jsString(request.modelId)}, {
${indent([...connectLines(request, { knowsReconnect }), ...more], "  ")}\
  async onResult(result) {
${indent(resultLines(request), "    ")}\
  },
  onError(error) {
    console.error(error.message);
    connection.close();
  },
});

connection.send(${messageObject(request, "")});`;

/** One message and its answer, with the hub's own client. */
export const nodeProgram = (
  request: RealtimeRequest,
): string => `${ownPackage(request)}${fileImport(request)}\

const client = createRealtimeClient({
  restApiUrl: ${jsString(request.hubUrl)},
  realtimeUrl: ${jsString(request.hubUrl)},
  accessToken: process.env.HF_TOKEN,
});
${askOnce(request, { call: "client.connect", knowsReconnect: true })}`;
