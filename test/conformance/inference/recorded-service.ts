import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type AskedTask, answerChat, answerTask } from "./recorded-answers.ts";

/** An inference service that answers as OpenAI's and vLLM's do, from recordings. */
export interface Recorded {
  readonly url: string;
  /** Bodies of the calls of models. */
  readonly seen: AskedTask[];
  close(): Promise<void>;
}

/** Serves these models: to those who list them, it says so. */
export async function startRecorded(models: readonly string[]): Promise<Recorded> {
  const seen: AskedTask[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    if (request.method === "GET") return look(path, models, response);
    const asked = readAsked(await buffer(request));
    seen.push(asked);
    if (path.endsWith("/chat/completions")) return answerChat(asked, response);
    answerTask(path, asked, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function look(path: string, models: readonly string[], response: ServerResponse): void {
  if (path === "/metrics") return void response.end("vllm:num_requests_running 0\n");
  const found = {
    "/health": {},
    "/v1/models": { object: "list", data: models.map((id) => ({ id })) },
  }[path];
  response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(found ?? { error: "no such path" }));
}

/** JSON as it is; of a form, its fields. */
function readAsked(body: Buffer): AskedTask {
  const text = body.toString("latin1");
  if (text.startsWith("{")) return JSON.parse(body.toString());
  return Object.fromEntries(
    [...text.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}
