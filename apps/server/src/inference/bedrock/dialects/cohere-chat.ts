import { z } from "zod";
import type { Generation } from "../../generation/generation.ts";
import { refusedField } from "../converse/refuse-field.ts";
import type { AnswerHead, Dialect } from "../dialect.ts";
import { cohereOptions, cohereReason, OPTIONS } from "./cohere-options.ts";

const turn = z.looseObject({ role: z.enum(["USER", "CHATBOT", "SYSTEM"]), message: z.string() });
const body = z.looseObject({
  ...OPTIONS,
  message: z.string(),
  chat_history: z.array(turn).nullish(),
  preamble: z.string().nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
});

const ROLES = { USER: "user", CHATBOT: "assistant", SYSTEM: "system" } as const;
/** What would change the answer and has no counterpart in a chat. */
const UNSUPPORTED = ["tools", "tool_results", "documents", "raw_prompting"];

/** `message`, as Cohere Command R is asked. */
export const cohereChat: Dialect = {
  read(given) {
    const { message, chat_history, preamble, response_format, ...options } = body.parse(given);
    const unsupported = UNSUPPORTED.find((name) => isGiven(given[name]));
    if (unsupported !== undefined) throw refusedField(unsupported);
    const history = (chat_history ?? []).map(({ role, message: content }) => ({
      role: ROLES[role],
      content,
    }));
    return {
      task: "conversational",
      input: {
        messages: [
          ...(preamble ? [{ role: "system", content: preamble }] : []),
          ...history,
          { role: "user", content: message },
        ],
        ...cohereOptions(options),
        ...(response_format && { response_format }),
      },
    };
  },
  present: (answer, head) => presentReply(head, answer.text, cohereReason(answer.finishReason)),
  stream(head) {
    let text = "";
    let reason: string | undefined;
    return {
      chunk(piece: Generation) {
        text += piece.text;
        reason = piece.finishReason ?? reason;
        if (piece.text === "") return [];
        return [{ is_finished: false, event_type: "text-generation", text: piece.text }];
      },
      end() {
        const finish_reason = cohereReason(reason);
        const response = presentReply(head, text, finish_reason);
        return [{ is_finished: true, event_type: "stream-end", finish_reason, response }];
      },
    };
  },
};

const isGiven = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== false;

function presentReply({ id, asked }: AnswerHead, text: string, finish_reason: string): object {
  const { message, chat_history } = body.parse(asked);
  return {
    response_id: id,
    generation_id: id,
    text,
    finish_reason,
    chat_history: [
      ...(chat_history ?? []),
      { role: "USER", message },
      { role: "CHATBOT", message: text },
    ],
  };
}
