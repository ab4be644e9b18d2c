import type { ServerResponse } from "node:http";

/** What a model of the stand-in service answers to one chat. */
export interface Said {
  readonly reasoning?: string;
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly finish?: string;
  /** The stop sequence that ended it, as some engines say. */
  readonly stopReason?: string;
}

export interface AskedChat {
  readonly messages: readonly {
    readonly role: string;
    readonly content: unknown;
    readonly [key: string]: unknown;
  }[];
  readonly [option: string]: unknown;
}

export type Speaker = (asked: AskedChat) => Said;

const USAGE = {
  prompt_tokens: 12,
  completion_tokens: 5,
  total_tokens: 17,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
};

/** Answers as services of the OpenAI chat API do, whole or piece by piece. */
export function speakChat(said: Said, isStream: boolean, response: ServerResponse): void {
  const { reasoning, text, refusal, calls = [] } = said;
  const finish_reason = said.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  const head = { id: "chat-1", created: 1, model: "m" };
  const tool_calls = calls.map(({ name, arguments: args }, index) => ({
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: args },
  }));
  if (!isStream) {
    const message = {
      role: "assistant",
      content: text ?? null,
      ...(reasoning && { reasoning_content: reasoning }),
      ...(refusal && { refusal }),
      ...(calls.length > 0 && { tool_calls }),
    };
    const choices = [{ index: 0, message, finish_reason, stop_reason: said.stopReason ?? null }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...head, object: "chat.completion", choices, usage: USAGE }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (choices: readonly object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices, ...more })}\n\n`,
    );
  const delta = (delta: object, finish: string | null = null) =>
    send([{ index: 0, delta, finish_reason: finish, stop_reason: finish && said.stopReason }]);
  delta({ role: "assistant", content: "" });
  for (const piece of piecesOf(reasoning)) delta({ reasoning_content: piece });
  for (const piece of piecesOf(text)) delta({ content: piece });
  for (const piece of piecesOf(refusal)) delta({ refusal: piece });
  for (const [index, { function: called, ...call }] of tool_calls.entries()) {
    delta({ tool_calls: [{ index, ...call, function: { name: called.name, arguments: "" } }] });
    for (const piece of piecesOf(called.arguments))
      delta({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  delta({}, finish_reason);
  send([], { usage: USAGE });
  response.end("data: [DONE]\n\n");
}

const piecesOf = (text = ""): readonly string[] => text.match(/[\s\S]{1,5}/g) ?? [];
