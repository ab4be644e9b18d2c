import { randomUUID } from "node:crypto";
import type { LlamaModel, Token } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { renderChat } from "../generation/chat-prompt.ts";
import { hasTools } from "../generation/tool-chat.ts";
import type { WireRequest } from "../protocol.ts";
import { controlTexts } from "./control-texts.ts";

/** The tokens of a chat, by the model's own template. */
export function tokenizeChat(model: LlamaModel, request: WireRequest): Token[] {
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template;
  if (typeof template !== "string") throw invalidInput("This model has no chat template.");
  const tools = hasTools(request) ? request.tools : undefined;
  if (tools && !template.includes("tools"))
    throw invalidInput("This model's chat template does not support tools.");
  const { bosString, eosString } = model.tokens;
  const parts = renderChat({
    template,
    messages: request.messages as readonly unknown[],
    tools,
    tokens: { bos_token: bosString ?? "", eos_token: eosString ?? "" },
    controlTexts: controlTexts(model),
    nonce: randomUUID(),
  });
  return parts.flatMap(({ text, isTrusted }, index) =>
    model.tokenize(text, isTrusted, index === 0 ? undefined : "trimLeadingSpace"),
  );
}
