import type { ChatInput } from "@orrery/inference";
import { type NumberRange, numberProblem } from "./number-problem.ts";

/** What is set, all of it text, by its name in the address. */
export type Settings = Readonly<Record<string, string>>;

interface Setting extends NumberRange {
  readonly label: string;
  readonly kind: "number" | "words" | "lines" | "json";
  readonly hint?: string;
  /** What is sent, under which name; a sentence for what cannot be sent. */
  readonly send: (text: string) => Readonly<Record<string, unknown>> | string;
}

const NO_JSON = "This is not JSON.";

const number = (name: string) => (text: string) => ({ [name]: Number(text) });

/** What can be set of a call besides its messages; empty settings are not sent. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  temperature: {
    label: "Temperature",
    kind: "number",
    least: 0,
    most: 2,
    send: number("temperature"),
  },
  max_tokens: {
    label: "Max tokens",
    kind: "number",
    least: 1,
    most: 10_000_000,
    isWhole: true,
    send: number("max_tokens"),
  },
  top_p: { label: "Top p", kind: "number", least: 0, most: 1, send: number("top_p") },
  seed: {
    label: "Seed",
    kind: "number",
    least: 0,
    most: 2 ** 31 - 1,
    isWhole: true,
    send: number("seed"),
  },
  stop: {
    label: "Stop at",
    kind: "lines",
    hint: "One text on each line, four at most.",
    send: (text) => {
      const stop = text.split("\n").filter((line) => line !== "");
      return stop.length > 4 ? "Four texts at most." : { stop };
    },
  },
  tools: {
    label: "Tools",
    kind: "json",
    hint: "A list of functions, as the chat endpoint takes them.",
    send: (text) => {
      const tools = parseJson(text);
      if (tools === undefined) return NO_JSON;
      return Array.isArray(tools) && tools.every(isTool)
        ? { tools }
        : "A list of objects with a “function” that has a “name”.";
    },
  },
  schema: {
    label: "Answer as JSON of this schema",
    kind: "json",
    hint: "A JSON schema. {} allows any JSON.",
    send: (text) => {
      const schema = parseJson(text);
      if (schema === undefined) return NO_JSON;
      if (typeof schema !== "object" || schema === null || Array.isArray(schema))
        return "A schema is a JSON object.";
      if (Object.keys(schema).length === 0) return { response_format: { type: "json_object" } };
      const json_schema = { name: "answer", schema, strict: true };
      return { response_format: { type: "json_schema", json_schema } };
    },
  },
};

export interface ReadSettings {
  readonly options: Omit<ChatInput, "messages">;
  /** By setting. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What the settings make of a call; one that is wrong is told and not sent. */
export function readSettings(settings: Settings): ReadSettings {
  const options: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const text = (settings[name] ?? "").trim();
    if (text === "") continue;
    const wrong = setting.kind === "number" ? numberProblem(text, setting) : undefined;
    const sent = wrong ?? setting.send(text);
    if (typeof sent === "string") errors[name] = sent;
    else Object.assign(options, sent);
  }
  return { options, errors };
}

/** JSON is never `undefined`: that stands for a text that is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTool = (tool: unknown): boolean =>
  typeof (tool as { function?: { name?: unknown } } | null)?.function?.name === "string";

/** Longer addresses are cut by some servers on the way. */
const LONGEST_ADDRESS = 6000;

/** The settings as a query; what does not fit is left out, the longest first. */
export function formatSettings(settings: Settings): string {
  const kept = Object.entries(settings)
    .filter(([, value]) => value !== "")
    .toSorted(([, a], [, b]) => a.length - b.length);
  while (kept.length > 0) {
    const query = new URLSearchParams(kept).toString();
    if (query.length <= LONGEST_ADDRESS) return query;
    kept.pop();
  }
  return "";
}
