import { jsString, MEDIA_VARIABLE } from "../values.ts";
import {
  connectLines,
  indent,
  messageObject,
  OUTPUT_FILES,
  ownModule,
  RESULT,
  typedField,
} from "./realtime-parts.ts";
import type { RealtimeRequest } from "./realtime-request.ts";

/** What a page does with a result: it has an element `#answer`. */
function showLines({ answers }: RealtimeRequest): readonly string[] {
  const answer = 'document.querySelector("#answer")';
  if (OUTPUT_FILES[answers])
    return [
      `const file = new Blob([${RESULT[answers]}]);`,
      `${answer}.src = URL.createObjectURL(file);`,
    ];
  const text = answers === "output" ? `JSON.stringify(${RESULT.output})` : RESULT[answers];
  return [`${answer}.textContent = ${text};`];
}

/** Where a page gets its tokens from. */
export const TOKEN_LINES: readonly string[] = [
  "// Your own server asks the hub, by POST /tokens/: no long-lived token belongs into a page.",
  'tokenProvider: async () => (await fetch("/live-token")).json(),',
];

/** What is asked, as the visitor of a page with an element `#question` changes it. */
function askLines(request: RealtimeRequest): string {
  const question = 'document.querySelector("#question").addEventListener';
  if (request.file)
    return `${question}("change", async ({ target }) => {
  const ${MEDIA_VARIABLE} = new Uint8Array(await target.files[0].arrayBuffer());
  connection.send(${messageObject(request, "  ")});
});`;
  const field = typedField(request);
  if (field === undefined) return `connection.send(${messageObject(request, "")});`;
  return `${question}("input", ({ target }) => {
  connection.send(${messageObject(request, "  ", { [field]: "target.value" })});
});`;
}

/**
 * For your own page: the long-lived token stays on its server, which asks the hub for short-lived
 * ones.
 */
export const browserProgram = (request: RealtimeRequest): string => `${ownModule(request)}\

const client = createRealtimeClient({
  restApiUrl: ${jsString(request.hubUrl)},
  realtimeUrl: ${jsString(request.hubUrl)},
});

const connection = client.connect(${jsString(request.modelId)}, {
${indent([...connectLines(request, { knowsReconnect: true }), ...TOKEN_LINES], "  ")}\
  onResult(result) {
${indent(showLines(request), "    ")}\
  },
  onError(error) {
    console.error(error.message);
  },
});

${askLines(request)}`;
