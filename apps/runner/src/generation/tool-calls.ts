/** A call of a tool as the model wrote it; `arguments` is JSON. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

/** A finished answer, taken apart. */
export interface ParsedAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

const TAGGED = /<tool_call>\s*([\s\S]*?)\s*(?:<\/tool_call>|$)/g;

/**
 * Reads the two ways that models are commonly trained to call tools: JSON between `<tool_call>` tags,
 * and JSON as the whole answer. What is neither stays text.
 */
export function parseToolCalls(answer: string): ParsedAnswer {
  const tagged = [...answer.matchAll(TAGGED)].map(([, json]) => parseCall(json ?? ""));
  if (tagged.length > 0 && tagged.every((call) => call !== undefined))
    return { text: answer.replace(TAGGED, "").trim(), calls: tagged };
  const whole = parseCall(answer.trim());
  return whole ? { text: "", calls: [whole] } : { text: answer, calls: [] };
}

function parseCall(json: string): ToolCall | undefined {
  if (!json.startsWith("{")) return undefined;
  try {
    const { name, arguments: given, parameters } = JSON.parse(json) as Record<string, unknown>;
    const values = given ?? parameters;
    if (typeof name !== "string" || typeof values !== "object" || values === null) return undefined;
    return { name, arguments: JSON.stringify(values) };
  } catch {
    return undefined;
  }
}
