import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An inference server as vLLM answers, of which a test says how it is. */
export interface TestEngine {
  readonly url: string;
  /** Its state, which a test may change. */
  readonly state: {
    models: readonly object[];
    running: number;
    waiting: number;
    isHealthy: boolean;
    /** The status of calls. */
    status: number;
    /** Streams stop after their first word until the test calls what is here. */
    held: (() => void)[] | undefined;
    /** The events of streams, in place of a word and its usage. */
    events: readonly object[] | undefined;
    /** What failed calls answer. */
    failure: object;
    /** What `/info` answers: 404 where absent. */
    info: object | undefined;
  };
  /** Models and keys of the calls. */
  readonly calls: { readonly model: string; readonly key: string | undefined }[];
  close(): Promise<void>;
}

export async function startEngine(): Promise<TestEngine> {
  const state: TestEngine["state"] = {
    ...{ models: [], running: 0, waiting: 0, isHealthy: true, status: 200, held: undefined },
    ...{ events: undefined, failure: { object: "error", message: "no" }, info: undefined },
  };
  const calls: { model: string; key: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") return look(request.url ?? "", state, response);
    const { model, stream } = readBody(await text(request));
    calls.push({ model, key: request.headers.authorization });
    if (state.status !== 200) return json(response, state.status, state.failure);
    if (!stream) return json(response, 200, ANSWERS[request.url ?? ""] ?? CHAT);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (state.events) {
      const events = state.events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
      return response.end(`${events.join("")}data: [DONE]\n\n`);
    }
    response.write(`data: ${JSON.stringify(WORD)}\n\n`);
    if (state.held) await new Promise<void>((resolve) => state.held?.push(resolve));
    response.end(
      `data: ${JSON.stringify({ ...WORD, choices: [], usage: USAGE })}\n\ndata: [DONE]\n\n`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function look(path: string, state: TestEngine["state"], response: ServerResponse): void {
  const { models: data, running, waiting, info } = state;
  const lines = [
    `vllm:num_requests_running{engine="0"} ${running}.0`,
    `vllm:num_requests_waiting{engine="0"} ${waiting}.0`,
  ];
  if (path === "/health") json(response, state.isHealthy ? 200 : 503, {});
  else if (path === "/v1/models") json(response, 200, { object: "list", data });
  else if (path === "/metrics") response.end(`${lines.join("\n")}\n`);
  else if (path === "/info" && info) json(response, 200, info);
  else json(response, 404, {});
}

/** The model that a body names, in JSON or as a form with a file. */
function readBody(body: string): { readonly model: string; readonly stream?: boolean } {
  if (body.startsWith("{")) return JSON.parse(body);
  return { model: /name="model"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? "" };
}

const USAGE = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
const CHAT = {
  ...{ id: "chat-1", object: "chat.completion", created: 1, model: "m", usage: USAGE },
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: "From vLLM." } },
  ],
};
/** What is answered at other addresses. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/v1/embeddings": {
    ...{ object: "list", model: "m", usage: { prompt_tokens: 2, total_tokens: 2 } },
    data: [{ object: "embedding", index: 0, embedding: [0.5, 0.25] }],
  },
  "/v1/rerank": {
    ...{ id: "rank-1", model: "m", usage: { total_tokens: 9 } },
    results: [
      { index: 1, document: { text: "b" }, relevance_score: 0.75 },
      { index: 0, document: { text: "a" }, relevance_score: 0.25 },
    ],
  },
  "/v1/audio/transcriptions": { text: "Heard by vLLM." },
};
const WORD = {
  ...{ id: "chat-1", object: "chat.completion.chunk", created: 1, model: "m", usage: null },
  choices: [{ index: 0, delta: { role: "assistant", content: "From" }, finish_reason: null }],
};

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
