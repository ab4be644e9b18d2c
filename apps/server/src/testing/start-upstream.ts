import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { type Speaker, speakChat } from "./speak-chat.ts";

/** What a service may do wrong, by the name of the model that is asked for. */
export const FAULTS = [
  "reset",
  "stall",
  "cut",
  "wrong-json",
  "busy",
  "fail",
  "drip",
  "refuse",
  "no-key",
  "elsewhere",
] as const;
export type Fault = (typeof FAULTS)[number];

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/**
 * A service of models that speaks the OpenAI protocol, and fails as the model's name says: `status-409`
 * answers 409, and so does a key of that name; `first-429` and `later-429` say so inside a stream, `later-named` names what
 * is wrong there, and a stream of `mute` says nothing.
 */
export interface Upstream {
  readonly url: string;
  /** Calls of models. */
  readonly seen: SeenRequest[];
  /** Requests without a call: a hub's probes come at any time. */
  readonly looks: SeenRequest[];
  /** What a model answers to a chat, by its name. */
  readonly speakers: Map<string, Speaker>;
  /** What it lists as its models. */
  models: readonly object[];
  /** How many calls of models are under way. */
  readonly open: () => number;
  /** Resets every connection from now on. A port that is closed instead may soon be that of another test. */
  vanish(): void;
  close(): Promise<void>;
}

export const SOUND = Buffer.from("RIFF----WAVEfmt sound");

export async function startUpstream(): Promise<Upstream> {
  const seen: SeenRequest[] = [];
  const looks: SeenRequest[] = [];
  const speakers = new Map<string, Speaker>();
  let open = 0;
  const server = createServer(async (request, response) => {
    const { headers, url: path = "" } = request;
    if (request.method === "GET") {
      looks.push({ path, headers, body: "" });
      if (path.startsWith("/v1") && !takesKey(headers)) return noKey(response);
      if (!path.endsWith("/models")) return answer(path, response);
      return json(response, 200, JSON.stringify({ object: "list", data: upstream.models }));
    }
    if (path.startsWith("/public") && !takesKey(headers)) return noKey(response);
    open++;
    response.on("close", () => open--);
    const body = await text(request).catch(() => "");
    seen.push({ path, headers, body });
    const model = modelIn(body);
    const isStream = body.includes('"stream":true');
    const [, said] = /^Bearer status-(\d{3})/.exec(headers.authorization ?? "") ?? [];
    if (said) return json(response, Number(said), saying(said));
    const speak = speakers.get(model);
    if (speak) return speakChat(speak(JSON.parse(body)), isStream, response);
    if (model === "mute")
      return response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    const words = SAYS[model];
    if (words) return void json(response, ...words);
    const fault = FAULTS.find((one) => model.startsWith(one));
    const [, where, status = ""] = /^(status|first|later)-(\d{3})/.exec(model) ?? [];
    if (where === "status") return json(response, Number(status), saying(status));
    if (model === "later-named")
      return streamError(response, true, JSON.stringify({ error: NAMED }));
    if (where) return streamError(response, where === "later", saying(status));
    if (fault && !(isStream && (fault === "cut" || fault === "drip"))) {
      // Well the second time.
      const isSecond =
        model.endsWith("-once") && seen.filter((one) => one.body === body).length > 1;
      if (!isSecond) return FAILING[fault](request, response);
    }
    if (isStream) return streamWords(response, fault);
    answer(path, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const upstream: Upstream = {
    url: `http://127.0.0.1:${port}`,
    seen,
    looks,
    speakers,
    models: [],
    open: () => open,
    vanish() {
      server.on("connection", (socket) => socket.resetAndDestroy());
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return upstream;
}

/** Below `/v1` it looks at keys everywhere, below `/public` only when it is called, elsewhere never. */
const takesKey = ({ authorization }: IncomingMessage["headers"]): boolean =>
  authorization === undefined || authorization === "Bearer acme-secret";
const noKey = (response: ServerResponse) => void json(response, 401, '{"error":"no such key"}');

const modelIn = (body: string): string =>
  /"model":"([^"]*)"/.exec(body)?.[1] ?? /name="model"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? "";

const USAGE = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };

const FAILING: Readonly<
  Record<Fault, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  reset: (request) => void request.socket.resetAndDestroy(),
  stall: () => undefined,
  cut(_, response) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"choices":[');
    setTimeout(() => response.destroy(), 20);
  },
  "wrong-json": (_, response) => void json(response, 200, '{"choices":[}'),
  busy(_, response) {
    response.setHeader("retry-after", "7");
    json(response, 429, '{"error":{"message":"slow down"}}');
  },
  fail: (_, response) => void json(response, 500, '{"error":"out of memory"}'),
  async drip(_, response) {
    response.writeHead(200, { "content-type": "application/json" });
    for (let sent = 0; sent < 100 && !response.destroyed; sent++) {
      response.write(" ");
      await wait(50);
    }
    response.end("{}");
  },
  refuse: (_, response) =>
    void json(response, 422, '{"error":{"message":"temperature is too hot"}}'),
  "no-key": ({ headers }, response) =>
    void json(
      response,
      401,
      JSON.stringify({ error: { message: `bad ${headers.authorization}` } }),
    ),
  elsewhere(_, response) {
    response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  },
};

const NAMED = {
  message: "This chat has too many tokens.",
  type: "invalid_request_error",
  param: "messages",
  code: "context_length_exceeded",
};

/** An error with the names that agents act on, and one in a reply that says it went well. */
const SAYS: Readonly<Record<string, readonly [status: number, body: string]>> = {
  named: [400, JSON.stringify({ error: NAMED })],
  spoken: [
    200,
    JSON.stringify({
      ...{ task: "transcribe", language: "english", duration: 4.5, text: "It rains. It is wet." },
      segments: [
        { id: 0, start: 0, end: 1.25, text: " It rains.", avg_logprob: -0.5 },
        { id: 1, start: 3661.5, end: 3662, text: " It is --> wet." },
      ],
      words: [{ word: "It", start: 0, end: 0.5 }],
    }),
  ],
  sorry: [200, JSON.stringify({ error: { message: "Slow down.", code: 429 } })],
};

const json = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { "content-type": "application/json" }).end(body);

function answer(path: string, response: ServerResponse): void {
  if (path.endsWith("/speech")) {
    response.writeHead(200, { "content-type": "audio/wav" }).end(SOUND);
    return;
  }
  const [, value] = ANSWERS.find(([end]) => path.endsWith(end)) ?? [];
  json(response, value ? 200 : 404, JSON.stringify(value ?? { error: "no such path" }));
}

const ANSWERS: readonly (readonly [end: string, value: object])[] = [
  [
    "/chat/completions",
    {
      id: "chat-1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [
        { index: 0, finish_reason: "stop", message: { role: "assistant", content: "Good day." } },
      ],
      usage: USAGE,
    },
  ],
  [
    "/completions",
    {
      id: "cmpl-1",
      object: "text_completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, text: " a fox.", finish_reason: "stop" }],
      usage: USAGE,
    },
  ],
  [
    "/embeddings",
    {
      object: "list",
      model: "m",
      data: [{ object: "embedding", index: 0, embedding: [0.5, -0.25] }],
      usage: { prompt_tokens: 4, total_tokens: 4 },
    },
  ],
  ["/images/generations", { created: 1, data: [{ b64_json: "iVBORw0KGgo=" }] }],
  [
    "/images/edits",
    {
      created: 1,
      output_format: "webp",
      data: [{ b64_json: "UklGRg==", revised_prompt: "a red fox" }],
      usage: { input_tokens: 3, output_tokens: 9, total_tokens: 12 },
    },
  ],
  ["/transcriptions", { text: "it rains" }],
  ["/translations", { text: "it is raining" }],
  [
    "/rerank",
    {
      results: [
        { index: 1, relevance_score: 0.25 },
        { index: 0, relevance_score: 0.75 },
        { index: 2, relevance_score: 0.25 },
      ],
    },
  ],
];

const saying = (status: string): string =>
  JSON.stringify({ error: { message: `said ${status}`, code: Number(status) } });

/** Starts an answer, then sends an error inside the stream; `later` after one word. */
function streamError(response: ServerResponse, isLater: boolean, error: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const word = JSON.stringify({ choices: [{ index: 0, delta: { content: "Good" } }] });
  response.end(`${isLater ? `data: ${word}\n\n` : ""}data: ${error}\n\n`);
}

/** Three words, the count, the end; or what a fault leaves of it. */
async function streamWords(response: ServerResponse, fault: Fault | undefined): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (value: object) => response.write(`data: ${JSON.stringify(value)}\n\n`);
  const chunk = (content: string, finish_reason: string | null) => ({
    id: "chat-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { content }, text: content, finish_reason }],
    usage: null,
  });
  for (const word of ["Good", " day", "."]) {
    send(chunk(word, null));
    if (fault === "cut") {
      response.write('data: {"id":"chat-1","choi');
      await wait(20);
      return void response.destroy();
    }
    if (fault === "drip") await wait(1_000_000, undefined, { ref: false });
    if (response.destroyed) return;
  }
  send(chunk("", "stop"));
  send({ id: "chat-1", object: "chat.completion.chunk", created: 1, choices: [], usage: USAGE });
  response.end("data: [DONE]\n\n");
}
