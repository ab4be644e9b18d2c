import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";

export type Content = CallToolResult["content"];

/** A request to this hub's own API, in the caller's name. */
export interface ToolRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: object;
  readonly range?: string;
}

export interface ToolAnswer {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Of the whole file, where a range was asked for. */
  readonly size: number;
  header(name: string): string | undefined;
}

/** Throws `ToolError` for any answer but a success. */
export type Ask = (request: ToolRequest) => Promise<ToolAnswer>;

/** What the model reads instead of an answer. */
export class ToolError extends Error {}

/** What an agent can do: requests of the hub's API, with a description that models read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly annotations: ToolAnnotations;
  run(input: never, ask: Ask): Promise<Content>;
}

/** A tool whose input has the types of its schema. */
export const defineTool = <Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    run(input: z.infer<Input>, ask: Ask): Promise<Content>;
  },
): Tool => tool;

/** It changes nothing, and what it says is this hub's. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Longer texts are cut: a model reads what it is given. */
const MAX_TEXT = 60_000;

export const text = (content: string): Content => [
  {
    type: "text",
    text: content.length > MAX_TEXT ? `${content.slice(0, MAX_TEXT)}\n… (cut)` : content,
  },
];

export const jsonOf = ({ bytes }: ToolAnswer): unknown => JSON.parse(bytes.toString());
