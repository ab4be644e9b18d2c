// A service of models that costs next to nothing, so that what is measured is the gateway before it.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const TICK_MS = 50;
const ANSWER = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_753_000_000,
  model: "m",
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      message: { role: "assistant", content: "Because most of it is far away. ".repeat(8) },
    },
  ],
  usage: { prompt_tokens: 12, completion_tokens: 64, total_tokens: 76 },
});

const streams = new Set<ServerResponse>();
const now = () => performance.timeOrigin + performance.now();
/** With the time at which it was sent as its words. */
const event = () =>
  `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1753000000,"model":"m","choices":[{"index":0,"delta":{"content":"${now().toFixed(2)}"},"finish_reason":null}]}\n\n`;

// In ten groups, as two thousand models would not speak in unison.
let group = 0;
setInterval(() => {
  let index = 0;
  const next = event();
  for (const response of streams) if (index++ % 10 === group) response.write(next);
  group = (group + 1) % 10;
}, TICK_MS / 10);

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (!body.includes('"stream":true'))
    return response.writeHead(200, { "content-type": "application/json" }).end(ANSWER);
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.on("error", () => undefined);
  if (body.includes('"flood"')) return flood(response);
  streams.add(response);
  response.on("close", () => streams.delete(response));
  return response.write(event());
});
server.listen(0, "127.0.0.1", () => {
  console.log((server.address() as AddressInfo).port);
});

/** As much as the other side takes. */
function flood(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed) if (!response.write(event().repeat(20))) return;
  };
  response.on("drain", write);
  write();
}
