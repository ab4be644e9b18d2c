import type { ChatInput } from "@orrery/inference";
import { type NumberRange, numberProblem } from "../number-problem.ts";
import { STRINGS } from "./strings.ts";

/** Settings as text, by query parameter. */
export type Settings = Readonly<Record<string, string>>;

interface Setting extends NumberRange {
  readonly label: string;
  readonly kind: "number" | "words" | "lines" | "json";
  readonly hint?: string;
  /** Of a slider; absent where the range is too long for one. */
  readonly step?: number;
  /** The fields to send; an error message for an invalid value. */
  readonly send: (text: string) => Readonly<Record<string, unknown>> | string;
}

const number = (name: string) => (text: string) => ({ [name]: Number(text) });

/** Settings of a call, in addition to its messages; empty settings are not sent. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  temperature: {
    label: STRINGS.settings.temperature,
    kind: "number",
    least: 0,
    most: 2,
    step: 0.05,
    send: number("temperature"),
  },
  max_tokens: {
    label: STRINGS.settings.maxTokens,
    kind: "number",
    least: 1,
    most: 10_000_000,
    isWhole: true,
    send: number("max_tokens"),
  },
  top_p: {
    label: STRINGS.settings.topP,
    kind: "number",
    least: 0,
    most: 1,
    step: 0.05,
    send: number("top_p"),
  },
  seed: {
    label: STRINGS.settings.seed,
    kind: "number",
    least: 0,
    most: 2 ** 31 - 1,
    isWhole: true,
    send: number("seed"),
  },
  stop: {
    label: STRINGS.settings.stop,
    kind: "lines",
    hint: STRINGS.settings.stopHint,
    send: (text) => {
      const stop = text.split("\n").filter((line) => line !== "");
      return stop.length > 4 ? STRINGS.errors.stop : { stop };
    },
  },
  tools: {
    label: STRINGS.settings.tools,
    kind: "json",
    hint: STRINGS.settings.toolsHint,
    send: (text) => {
      const tools = parseJson(text);
      if (tools === undefined) return STRINGS.errors.json;
      return Array.isArray(tools) && tools.every(isTool) ? { tools } : STRINGS.errors.tools;
    },
  },
  schema: {
    label: STRINGS.settings.schema,
    kind: "json",
    hint: STRINGS.settings.schemaHint,
    send: (text) => {
      const schema = parseJson(text);
      if (schema === undefined) return STRINGS.errors.json;
      if (typeof schema !== "object" || schema === null || Array.isArray(schema))
        return STRINGS.errors.schema;
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

/** Reads the settings for a call; an invalid one is reported and not sent. */
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

/** JSON is never `undefined`: that means invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTool = (tool: unknown): boolean =>
  typeof (tool as { function?: { name?: unknown } } | null)?.function?.name === "string";

/** Some proxies reject longer URLs. */
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
