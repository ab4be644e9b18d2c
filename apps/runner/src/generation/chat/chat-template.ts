import { createHash } from "node:crypto";
import { invalidInput } from "../../errors.ts";
import { compileTemplate } from "../jinja/compile-template.ts";
import {
  findCallForm,
  needsShortIds,
  presentCall,
  type RenderProbe,
  readsParts,
  showsTools,
} from "./call-form.ts";
import { type PromptPart, prepareControlTexts, renderParts } from "./prompt-parts.ts";
import type { CalledTool, ChatMessage } from "./read-messages.ts";

export interface TemplateSource {
  readonly template: string;
  /** Names that templates use for tokens, such as `bos_token`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The texts that the vocabulary takes for control tokens. */
  readonly controlTexts: readonly string[];
}

/** A chat, checked. */
export interface Chat {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly unknown[] | null;
  /** Values that the template reads by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The last message is the beginning of the answer. */
  readonly continues: boolean;
  readonly now: Date;
}

/** A model's chat template, and what was found out about it. */
export interface ChatTemplate {
  readonly source: string;
  /** It says which tools there are, and shows calls of them. */
  readonly supportsTools: boolean;
  /** Whether the template mentions a name. */
  reads(name: string): boolean;
  /** Throws `invalid-input` in the template's words. */
  render(chat: Chat): readonly PromptPart[];
}

/** Cut away with all that follows it; the space says whether the template trims texts. */
const END_MARK = "\uE8F3CONTINUED\uE8F3 ";

/**
 * Reads a template. Calls in the history are shown as the template wants them; `writeCalls` is for templates that
 * show tools, but expect calls as text of a message.
 */
export function openChatTemplate(
  { template, tokens, controlTexts }: TemplateSource,
  writeCalls?: (calls: readonly CalledTool[]) => string,
): ChatTemplate {
  const compiled = compiling(template);
  const probe: RenderProbe = (values) =>
    compiled({ ...tokens, ...values, documents: null, add_generation_prompt: true }, new Date(0));
  const control = prepareControlTexts(controlTexts);
  const form = findCallForm(probe);
  const hasTools = showsTools(probe);
  const traits: Traits = {
    form,
    writeCalls: form || !hasTools ? undefined : writeCalls,
    hasShortIds: form !== undefined && needsShortIds(probe, form),
    readsParts: readsParts(probe),
    knowsDeveloper: template.includes("developer"),
    reasoningField: /message\.thinking\b/.test(template) ? "thinking" : "reasoning_content",
  };
  return {
    source: template,
    supportsTools: hasTools && (form ?? traits.writeCalls) !== undefined,
    reads: (name) => new RegExp(`\\b${name}\\b`).test(template),
    render(chat) {
      checkNames([chat.messages.map(({ rest }) => rest), chat.tools, chat.variables], controlTexts);
      for (const { calls } of chat.messages)
        checkNames(
          calls.map(({ values }) => values),
          controlTexts,
        );
      const render = (change: (text: string) => string) =>
        cut(compiled(valuesOf(chat, traits, tokens, change), chat.now), chat.continues);
      return refusing(() => renderParts(render, control));
    },
  };
}

interface Traits {
  readonly form: ReturnType<typeof findCallForm>;
  readonly writeCalls: ((calls: readonly CalledTool[]) => string) | undefined;
  readonly hasShortIds: boolean;
  readonly readsParts: boolean;
  readonly knowsDeveloper: boolean;
  readonly reasoningField: string;
}
type Change = (text: string) => string;

function valuesOf(
  { messages, tools, variables, continues }: Chat,
  traits: Traits,
  tokens: TemplateSource["tokens"],
  change: Change,
): Readonly<Record<string, unknown>> {
  const presented = messages.map((message, index) =>
    presentMessage(message, traits, `messages[${index}]`),
  );
  const changed = presented.map(({ role, ...rest }) => ({
    role,
    ...(changeTexts(rest, change) as object),
  }));
  const last = changed.at(-1) as { content?: unknown } | undefined;
  if (continues && last) last.content = `${last.content}${END_MARK}`;
  return {
    ...tokens,
    documents: null,
    ...(changeTexts(variables, change) as object),
    messages: changed,
    tools: changeTexts(tools, change),
    add_generation_prompt: !continues,
  };
}

function presentMessage(message: ChatMessage, traits: Traits, place: string) {
  const { role, content, reasoning, calls, rest } = message;
  const text =
    typeof content === "object" && content !== null && !traits.readsParts
      ? content.map((part) => part.text).join("\n")
      : content;
  return {
    role: role === "developer" && !traits.knowsDeveloper ? "system" : role,
    ...rest,
    ...(typeof rest.tool_call_id === "string" && {
      tool_call_id: shortened(rest.tool_call_id, traits),
    }),
    ...(reasoning !== undefined && { [traits.reasoningField]: reasoning }),
    ...presentCalls(text, calls, traits, place),
  };
}

function presentCalls(
  content: unknown,
  calls: readonly CalledTool[],
  traits: Traits,
  place: string,
): object {
  if (calls.length === 0) return { content: content ?? "" };
  const { form, writeCalls } = traits;
  if (form)
    return {
      content: content === null || content === "" ? form.content : content,
      tool_calls: calls.map((call) =>
        presentCall({ ...call, id: call.id && shortened(call.id, traits) }, form),
      ),
    };
  if (writeCalls) return { content: `${content ?? ""}${writeCalls(calls)}` };
  throw invalidInput(
    `${place}.tool_calls: This model's chat template does not support tools.`,
    `${place}.tool_calls`,
  );
}

/** An ID that the template accepts; the same for the call and its result. */
const shortened = (id: string, { hasShortIds }: Traits): string =>
  hasShortIds && !/^[A-Za-z0-9]{9}$/.test(id)
    ? createHash("sha256").update(id).digest("hex").slice(0, 9)
    : id;

function changeTexts(value: unknown, change: Change): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change));
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changeTexts(item, change)]),
  );
}

/** Templates look names up, so that they cannot be changed. */
function checkNames(value: unknown, controlTexts: readonly string[]): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value))
    for (const name of Object.keys(value))
      if (controlTexts.some((text) => name.includes(text)))
        throw invalidInput(`The name "${name}" contains a control token of the model.`);
  for (const item of Object.values(value)) checkNames(item, controlTexts);
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** A continued message ends where its text ends, not where the template ends it. */
function cut(prompt: string, continues: boolean): string {
  if (!continues) return prompt;
  const at = prompt.lastIndexOf(END_MARK.trim());
  if (at < 0) throw new Error("It does not show the message to continue.");
  const shown = prompt.slice(0, at);
  return prompt.startsWith(END_MARK, at) ? shown : shown.trimEnd();
}

function compiling(template: string) {
  try {
    return compileTemplate(template);
  } catch (error) {
    throw invalidInput(`The model's chat template is invalid: ${(error as Error).message}`);
  }
}

/** Templates refuse in their own words, such as "roles must alternate". */
function refusing<T>(render: () => T): T {
  try {
    return render();
  } catch (error) {
    if ((error as { readonly name?: string }).name === "CallError") throw error;
    const words = error instanceof RangeError ? "It does not end." : (error as Error).message;
    throw invalidInput(`The model's chat template rejected the request: ${words}`, "messages");
  }
}
