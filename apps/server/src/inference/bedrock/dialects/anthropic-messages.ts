import { z } from "zod";
import { chatRequest, messagesBody } from "../../anthropic/chat-request.ts";
import { messageWriter } from "../../anthropic/message-events.ts";
import { type MessageHead, presentMessage } from "../../anthropic/present-message.ts";
import { showsThinking } from "../../anthropic/shows-thinking.ts";
import type { AnswerHead, Dialect, StreamWriter } from "../dialect.ts";

const body = messagesBody.extend({ anthropic_version: z.string() });

/** `messages` with an `anthropic_version`, as the Anthropic API writes a chat. */
export const anthropicMessages: Dialect = {
  read: (given) => ({ task: "conversational", input: chatRequest(body.parse(given)) }),
  present: (answer, head) => presentMessage(headOf(head), answer),
  stream: (head) => streamOf(headOf(head)),
};

function headOf({ id, model, asked }: AnswerHead): MessageHead {
  const { thinking, stop_sequences } = body.parse(asked);
  return { id, model, showsThinking: showsThinking(thinking), stopSequences: stop_sequences ?? [] };
}

/** A message begins with its first word: before that, a failure is an exception of the runtime. */
function streamOf(head: MessageHead): StreamWriter {
  const writer = messageWriter(head);
  let isBegun = false;
  const begin = () => {
    if (isBegun) return [];
    isBegun = true;
    return writer.begin();
  };
  return {
    chunk: (piece) => [...begin(), ...writer.chunk(piece)],
    end: (usage) => [...begin(), ...writer.end(usage)],
  };
}
