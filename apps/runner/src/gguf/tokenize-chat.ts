import type { LlamaModel, Token } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { type ChatTemplate, openChatTemplate } from "../generation/chat/chat-template.ts";
import { readChat } from "../generation/chat/read-chat.ts";
import { findToolFormat } from "../generation/tools/find-format.ts";
import type { WireRequest } from "../protocol.ts";
import { controlTexts } from "./control-texts.ts";

const opened = new WeakMap<LlamaModel, ChatTemplate>();

/** The model's own chat template, read at its first chat. */
export function chatTemplateOf(model: LlamaModel): ChatTemplate {
  const known = opened.get(model);
  if (known) return known;
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template;
  if (typeof template !== "string") throw invalidInput("This model has no chat template.");
  const { bosString, eosString } = model.tokens;
  const tokens = { bos_token: bosString ?? "", eos_token: eosString ?? "" };
  const source = { template, tokens, controlTexts: controlTexts(model) };
  const made = openChatTemplate(source, findToolFormat(template).write);
  opened.set(model, made);
  return made;
}

/** The prompt of a chat in tokens. */
export function tokenizeChat(model: LlamaModel, request: WireRequest): Token[] {
  const template = chatTemplateOf(model);
  return template
    .render(readChat(request, template, new Date()))
    .flatMap(({ text, isTrusted }, index) =>
      model.tokenize(text, isTrusted, index === 0 ? undefined : "trimLeadingSpace"),
    );
}
