/** One turn of a chat. */
export interface Turn {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export const END_OF_TEXT = "<|endoftext|>";
export const TURN_START = "<|im_start|>";
export const TURN_END = "<|im_end|>";
export const SPECIAL_TOKENS = [END_OF_TEXT, TURN_START, TURN_END] as const;

/** The same in the template language of the model's file. */
export const CHAT_TEMPLATE =
  "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

/** A chat as the model reads it. */
export const formatChat = (turns: readonly Turn[]): string =>
  turns.map(({ role, content }) => `${TURN_START}${role}\n${content}${TURN_END}\n`).join("");
