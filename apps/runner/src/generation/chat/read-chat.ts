import { invalidInput } from "../../errors.ts";
import type { WireRequest } from "../../protocol.ts";
import { readToolChoice } from "../tools/tool-choice.ts";
import type { Chat, ChatTemplate } from "./chat-template.ts";
import { readMessages } from "./read-messages.ts";

/** Names that a template gets from elsewhere. */
const RESERVED = ["messages", "tools", "add_generation_prompt"];

/** Reads a chat of the OpenAI API, for a template. Throws `invalid-input` with the field's name. */
export function readChat(request: WireRequest, template: ChatTemplate, now: Date): Chat {
  const messages = readMessages(request.messages as readonly unknown[]);
  const tools = readTools(request, template);
  const continues = readFlag(request, "continue_final_message") ?? false;
  const prompts = readFlag(request, "add_generation_prompt") ?? !continues;
  if (continues && prompts)
    throw invalidInput(
      "continue_final_message and add_generation_prompt exclude each other.",
      "continue_final_message",
    );
  if (!continues && !prompts)
    throw invalidInput(
      "add_generation_prompt: false requires continue_final_message.",
      "add_generation_prompt",
    );
  const last = messages.at(-1);
  if (continues && (last?.role !== "assistant" || last.calls.length > 0))
    throw invalidInput(
      "continue_final_message requires a last message of the role assistant with a text.",
      "continue_final_message",
    );
  return { messages, tools, continues, now, variables: readVariables(request, template) };
}

/** The tools as they were sent: templates write them. */
function readTools(request: WireRequest, template: ChatTemplate): readonly unknown[] | null {
  if (!wantsTools(request)) {
    readToolChoice(request);
    return null;
  }
  if (!template.supportsTools)
    throw invalidInput("tools: This model's chat template does not support tools.", "tools");
  return readToolChoice(request).kind === "none" ? null : (request.tools as readonly unknown[]);
}

/** Whether the model is to see tools. */
export const wantsTools = ({ tools, tool_choice: choice }: WireRequest): boolean =>
  Array.isArray(tools) && tools.length > 0 && choice !== "none";

function readVariables(request: WireRequest, template: ChatTemplate): Chat["variables"] {
  const given = request.chat_template_kwargs ?? {};
  if (typeof given !== "object" || Array.isArray(given))
    throw invalidInput("chat_template_kwargs must be an object.", "chat_template_kwargs");
  const taken = RESERVED.find((name) => Object.hasOwn(given, name));
  if (taken !== undefined)
    throw invalidInput(`chat_template_kwargs.${taken} is reserved.`, "chat_template_kwargs");
  return { ...effortFor(request.reasoning_effort, template), ...given };
}

/** How long to think, in the words of the template. It is a hint: a template without any ignores it. */
function effortFor(effort: unknown, template: ChatTemplate): Chat["variables"] {
  if (effort === undefined || effort === null) return {};
  if (typeof effort !== "string")
    throw invalidInput("reasoning_effort must be a string.", "reasoning_effort");
  if (template.reads("reasoning_effort")) return { reasoning_effort: effort };
  return template.reads("enable_thinking") ? { enable_thinking: effort !== "none" } : {};
}

function readFlag(request: WireRequest, name: string): boolean | undefined {
  const value = request[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw invalidInput(`${name} must be a boolean.`, name);
  return value;
}
