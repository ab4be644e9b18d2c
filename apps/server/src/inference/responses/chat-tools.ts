import type { ResponseBody } from "./response-body.ts";
import { invalidValue, unsupported } from "./unsupported.ts";

type Tool = NonNullable<ResponseBody["tools"]>[number];

/** Functions as the chat API takes them. Throws with the position of another kind of tool. Pure. */
export function chatTools({
  tools,
  tool_choice,
  parallel_tool_calls,
}: Pick<ResponseBody, "tools" | "tool_choice" | "parallel_tool_calls">): object {
  const functions = (tools ?? []).map(functionOf);
  if (functions.length === 0) {
    if (typeof tool_choice === "object" && tool_choice !== null)
      throw invalidValue("tool_choice", "tool_choice names a tool, and tools is empty.");
    return {};
  }
  const { choice, allowed } = choiceOf(tool_choice);
  const kept = allowed ? functions.filter((one) => allowed.has(one.function.name)) : functions;
  return {
    tools: kept,
    ...(choice !== undefined && { tool_choice: choice }),
    ...(parallel_tool_calls != null && { parallel_tool_calls }),
  };
}

function functionOf({ type, name, description, parameters, strict }: Tool, index: number) {
  const at = `tools[${index}]`;
  if (type !== "function")
    throw unsupported(`${at}.type`, `${at}: tools of type ${type} are not supported by this hub.`);
  if (typeof name !== "string") throw invalidValue(`${at}.name`, `${at} has no name.`);
  return {
    type,
    function: {
      name,
      ...(description != null && { description }),
      ...(parameters != null && { parameters }),
      ...(strict != null && { strict }),
    },
  };
}

/** Of the allowed tools, the others are left out: every model understands that. */
function choiceOf(given: ResponseBody["tool_choice"]): {
  readonly choice?: unknown;
  readonly allowed?: ReadonlySet<string>;
} {
  if (given == null) return {};
  if (typeof given === "string") return { choice: given };
  const { type, name, mode, tools } = given;
  if (type === "function" && typeof name === "string")
    return { choice: { type, function: { name } } };
  if (type === "allowed_tools" && tools)
    return {
      choice: mode ?? "auto",
      allowed: new Set(tools.map((one) => one.name).filter((one) => one !== undefined)),
    };
  throw unsupported("tool_choice", `tool_choice of type ${type} is not supported by this hub.`);
}
