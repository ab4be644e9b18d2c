import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { invalidInput } from "../errors.ts";
import { type ChatTemplate, openChatTemplate } from "../generation/chat/chat-template.ts";
import { readChat, wantsTools } from "../generation/chat/read-chat.ts";
import { findToolFormat } from "../generation/tools/find-format.ts";
import type { WireRequest } from "../protocol.ts";
import type { PipeModel } from "./pipe.ts";
import { readJson } from "./read-json.ts";

interface FoundTemplates {
  readonly usual: ChatTemplate;
  readonly withTools: ChatTemplate;
  readonly controlTexts: readonly string[];
}

const found = new WeakMap<PipeModel, FoundTemplates>();

/** The template of a chat: some models have another one for chats with tools. */
export function chatTemplateOf(model: PipeModel, request: WireRequest): ChatTemplate {
  const { usual, withTools } = templatesOf(model);
  return wantsTools(request) ? withTools : usual;
}

/** The prompt of a chat in tokens. */
export function encodeChat(model: PipeModel, request: WireRequest): number[] {
  const { controlTexts } = templatesOf(model);
  const template = chatTemplateOf(model, request);
  return template
    .render(readChat(request, template, new Date()))
    .flatMap(({ text, isTrusted }) => (isTrusted ? [text] : breakUp(text, controlTexts)))
    .flatMap((piece) => model.pipe.tokenizer.encode(piece, { add_special_tokens: false }));
}

function templatesOf(model: PipeModel): FoundTemplates {
  const known = found.get(model);
  if (known) return known;
  const config = readJson(model.folder, "tokenizer_config.json");
  const controlTexts = readControlTexts(model.folder);
  const tokens = { bos_token: textOf(config.bos_token), eos_token: textOf(config.eos_token) };
  const open = (template: string) =>
    openChatTemplate({ template, tokens, controlTexts }, findToolFormat(template).write);
  const named = templatesIn(model.folder, config.chat_template);
  const text = named.get("default");
  if (text === undefined) throw invalidInput("This model has no chat template.");
  const usual = open(text);
  const forTools = named.get("tool_use");
  const withTools = forTools === undefined ? usual : open(forTools);
  const templates = { usual, withTools, controlTexts };
  found.set(model, templates);
  return templates;
}

/** A repo has one template, as a file or in its configuration, or several with names. */
function templatesIn(folder: string, configured: unknown): ReadonlyMap<string, string> {
  const file = join(folder, "chat_template.jinja");
  if (existsSync(file)) return new Map([["default", readFileSync(file, "utf8")]]);
  if (typeof configured === "string") return new Map([["default", configured]]);
  const entries = Array.isArray(configured) ? (configured as readonly unknown[]) : [];
  return new Map(
    entries.flatMap((entry) => {
      const { name, template } = (entry ?? {}) as { name?: unknown; template?: unknown };
      return typeof name === "string" && typeof template === "string" ? [[name, template]] : [];
    }),
  );
}

/** Splits every control token in two: this tokenizer has no option to read it as text. */
function breakUp(text: string, controlTexts: readonly string[]): string[] {
  const cuts = new Set([0, text.length]);
  for (const control of controlTexts)
    for (let at = text.indexOf(control); at >= 0; at = text.indexOf(control, at + 1))
      cuts.add(at + 1);
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

/** Added tokens that are not special, such as `<think>`, are a part of what people and models write. */
function readControlTexts(folder: string): readonly string[] {
  const { added_tokens: added } = readJson(folder, "tokenizer.json");
  return (Array.isArray(added) ? added : [])
    .filter(({ special }: { readonly special?: unknown }) => special !== false)
    .map(({ content }: { readonly content?: unknown }) => textOf(content))
    .filter((content) => content.length > 1);
}

/** Tokens are named as texts, or as objects around one. */
const textOf = (value: unknown): string => {
  if (typeof value === "object" && value !== null && "content" in value)
    return textOf(value.content);
  return typeof value === "string" ? value : "";
};
