import { invalidInput } from "../../errors.ts";
import type { WireRequest } from "../../protocol.ts";
import type { Tool } from "./tool-format.ts";

/** Which tools an answer may or must call. */
export interface ToolChoice {
  readonly kind: "none" | "auto" | "required";
  /** That may be called. */
  readonly tools: readonly Tool[];
  /** Whether an answer may have several calls. */
  readonly isParallel: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_TOOLS = 128;
const NAME = /^[\w.:-]{1,128}$/;

/** Reads `tools`, `tool_choice` and `parallel_tool_calls`. Throws `invalid-input` with the field's name. */
export function readToolChoice(request: WireRequest): ToolChoice {
  const tools = readTools(request.tools);
  const choice = readChoice(request.tool_choice ?? (tools.length > 0 ? "auto" : "none"), tools);
  const isParallel = request.parallel_tool_calls ?? true;
  if (typeof isParallel !== "boolean")
    throw invalidInput("parallel_tool_calls must be a boolean.", "parallel_tool_calls");
  return { ...choice, isParallel };
}

function readTools(tools: unknown): readonly Tool[] {
  if (tools === undefined || tools === null) return [];
  if (!Array.isArray(tools)) throw invalidInput("tools must be an array.", "tools");
  if (tools.length > MAX_TOOLS)
    throw invalidInput(`Too many tools: ${tools.length} (limit: ${MAX_TOOLS}).`, "tools");
  const read = tools.map((tool: unknown, index) => readTool(tool, `tools[${index}]`));
  const names = new Set<string>();
  for (const { name } of read) {
    if (names.has(name))
      throw invalidInput(`tools has several functions named "${name}".`, "tools");
    names.add(name);
  }
  return read;
}

function readTool(tool: unknown, place: string): Tool {
  const { type, function: described } = (tool ?? {}) as Fields;
  if (type !== "function" || typeof described !== "object" || described === null)
    throw invalidInput(`${place}.type must be function.`, "tools");
  const { name, parameters, strict } = described as Fields;
  if (typeof name !== "string" || !NAME.test(name))
    throw invalidInput(
      `${place}.function.name must have 1 to 128 letters, digits, "_", "-", "." or ":".`,
      "tools",
    );
  if (
    parameters !== undefined &&
    parameters !== null &&
    (typeof parameters !== "object" || Array.isArray(parameters))
  )
    throw invalidInput(`${place}.function.parameters must be an object.`, "tools");
  return { name, parameters: (parameters ?? {}) as Fields, isStrict: strict === true };
}

function readChoice(choice: unknown, tools: readonly Tool[]): Omit<ToolChoice, "isParallel"> {
  if (choice === "none" || choice === "auto")
    return { kind: tools.length > 0 ? choice : "none", tools };
  if (choice === "required") return required(tools);
  const { type, function: named, allowed_tools: allowed } = (choice ?? {}) as Fields;
  if (type === "function") return required([findTool(named, tools)]);
  if (type === "allowed_tools") {
    const { mode, tools: listed } = (allowed ?? {}) as Fields;
    if ((mode === "auto" || mode === "required") && Array.isArray(listed)) {
      const some = listed.map((one: unknown) => findTool((one as Fields | null)?.function, tools));
      return mode === "auto" ? { kind: "auto", tools: some } : required(some);
    }
  }
  throw invalidInput(
    "tool_choice must be none, auto, required, a function or allowed tools.",
    "tool_choice",
  );
}

function required(tools: readonly Tool[]): Omit<ToolChoice, "isParallel"> {
  if (tools.length === 0) throw invalidInput("tool_choice requires tools.", "tool_choice");
  return { kind: "required", tools };
}

function findTool(named: unknown, tools: readonly Tool[]): Tool {
  const { name } = (named ?? {}) as Fields;
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw invalidInput(`tool_choice: unknown tool: "${String(name)}".`, "tool_choice");
  return tool;
}
