import { fal } from "@fal-ai/client";

const HUB = "http://localhost:4870";
const { WebSocket } = globalThis;
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(String(url).replace("wss://fal.run", HUB.replace(/^http/, "ws")), protocols);
  }
};

async function tokenProvider() {
  const response = await fetch(`${HUB}/tokens/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(process.env.HF_TOKEN && { authorization: `Bearer ${process.env.HF_TOKEN}` }),
    },
    body: JSON.stringify({ allowed_apps: ["orrery/tiny-painter"], token_expiration: 120 }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const connection = fal.realtime.connect("orrery/tiny-painter", {
  throttleInterval: 128,
  tokenProvider,
  tokenExpirationSeconds: 120,
  async onResult(result) {
    console.log(result.output);
    if (!result.partial) connection.close();
  },
  onError(error) {
    console.error(error.message);
    connection.close();
  },
});

connection.send({
  messages: [
    { role: "user", content: "What is 3 plus 4?" },
  ],
  max_tokens: 40,
});
