import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { ANSWER, type Kind, MESSAGES, type Operation, type Target } from "../operation.ts";

/** What a tool says that it could not do has a code in its text: `… (404 ModelNotServed)`. */
class ToolFailed extends Error {
  readonly status = 400;
  readonly code = /\((\d{3}[^)]*)\)/.exec(this.message)?.[1] ?? this.message;
}

async function call({ origin, token }: Target, name: string, given: Record<string, unknown>) {
  const client = new Client({ name: "proof", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit }));
  try {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [first] = content as { type: string; text?: string }[];
    if (isError) throw new ToolFailed(first?.text);
    return first;
  } finally {
    await client.close();
  }
}

const run = (
  name: string,
  kind: Kind,
  given: object,
  type: string,
  pattern: RegExp,
): Operation => ({
  name: `run_model: ${name}`,
  kind,
  async run(target) {
    const answer = await call(target, "run_model", { model: target.model, ...given });
    expect(answer?.type).toBe(type);
    if (type === "text") expect(answer?.text).toMatch(pattern);
  },
});

export const mcpOperations: readonly Operation[] = [
  run(
    "a chat",
    "chat",
    { messages: MESSAGES, parameters: { temperature: 0 } },
    "text",
    new RegExp(ANSWER),
  ),
  run("a classifier", "sentiment", { inputs: "The staff were friendly." }, "text", /POSITIVE/),
  run("a picture", "draw", { inputs: "a yellow star" }, "image", /^/),
  run("speech", "speak", { inputs: "two and two" }, "audio", /^/),
];
