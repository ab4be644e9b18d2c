import type { LlamaModel } from "node-llama-cpp";
import { invalidInput } from "../../errors.ts";
import { readChat } from "../../generation/chat/read-chat.ts";
import type { WireRequest } from "../../protocol.ts";
import { chatTemplateOf } from "../tokenize-chat.ts";

/** What the library replaces by an image. */
const MEDIA = "<__media__>";

/**
 * The prompt of a chat whose images are marks. The library takes every control token in it for one, also what
 * people wrote: a chat in which they wrote some is refused.
 */
export function visionPrompt(
  model: LlamaModel,
  request: WireRequest,
  marks: readonly string[],
): string {
  const template = chatTemplateOf(model);
  const parts = template.render(readChat(request, template, new Date()));
  const forged = parts.find(({ isTrusted }) => !isTrusted);
  if (forged)
    throw invalidInput(
      `A chat with images must not contain control tokens of the model: "${forged.text.slice(0, 40)}".`,
      "messages",
    );
  const text = parts.map((part) => part.text).join("");
  if (text.includes(MEDIA))
    throw invalidInput(`A chat with images must not contain "${MEDIA}".`, "messages");
  return marks.reduce((prompt, mark) => replaceOnce(prompt, mark), text);
}

function replaceOnce(prompt: string, mark: string): string {
  const [before, after, ...more] = prompt.split(mark);
  if (after === undefined || more.length > 0)
    throw invalidInput("The model's chat template does not show the images once each.", "messages");
  return `${before}${MEDIA}${after}`;
}

/** The prompt with one token that begins it, as the model declares: templates write it, and so does the library. */
export function withOneStart(
  prompt: string,
  tokens: Readonly<Int32Array>,
  { tokens: { bos, bosString, shouldPrependBosToken } }: LlamaModel,
): string {
  if (bos === null || !bosString) return prompt;
  if (tokens[0] === bos && tokens[1] === bos && prompt.startsWith(bosString))
    return prompt.slice(bosString.length);
  return shouldPrependBosToken && tokens[0] !== bos ? `${bosString}${prompt}` : prompt;
}
