import { jsString } from "../values.ts";
import { connectLines, importLine, indent, messageObject, readFileLine } from "./live-parts.ts";
import type { LiveRequest } from "./live-request.ts";
import { fileImport, resultLines } from "./node.ts";

/** The same with fal's own client: it knows one address, so its sockets are led to this hub. */
export const falProgram = (
  request: LiveRequest,
): string => `${fileImport(request)}${importLine(["fal"], "@fal-ai/client")}\

const HUB = ${jsString(request.hubUrl)};
const { WebSocket } = globalThis;
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(String(url).replace("wss://fal.run", HUB.replace(/^http/, "ws")), protocols);
  }
};

async function tokenProvider() {
  const response = await fetch(\`\${HUB}/tokens/\`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(process.env.HF_TOKEN && { authorization: \`Bearer \${process.env.HF_TOKEN}\` }),
    },
    body: JSON.stringify({ allowed_apps: [${jsString(request.modelId)}], token_expiration: 120 }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
${readFileLine(request)}
const connection = fal.realtime.connect(${jsString(request.modelId)}, {
${indent(connectLines(request, { knowsReconnect: false }), "  ")}\
  tokenProvider,
  tokenExpirationSeconds: 120,
  async onResult(result) {
${indent(resultLines(request), "    ")}\
  },
  onError(error) {
    console.error(error.message);
    connection.close();
  },
});

connection.send(${messageObject(request, "")});`;
