import { jsString } from "../values.ts";
import { askOnce, fileImport } from "./node.ts";
import { importLine } from "./realtime-parts.ts";
import type { RealtimeRequest } from "./realtime-request.ts";

/** The same with fal's own client: its built-in URL is redirected to this hub. */
export const falProgram = (
  request: RealtimeRequest,
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
${askOnce(request, {
  call: "fal.realtime.connect",
  knowsReconnect: false,
  more: ["tokenProvider,", "tokenExpirationSeconds: 120,"],
})}`;
