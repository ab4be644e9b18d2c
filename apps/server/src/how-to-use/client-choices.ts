import type { Client, Language } from "@orrery/snippets";
import { RUNTIME_CLIENTS } from "@orrery/snippets";
import { LANGUAGE_LABELS } from "@orrery/snippets/callers";
import type { Program } from "./inference-usage.ts";
import { isCaller } from "./present-program.ts";

/** The clients that the panel shows directly; all others are under *More*. */
const FIRST: Readonly<Record<Language, readonly string[]>> = {
  python: ["openai", "huggingface_hub", "fal_client", "requests"],
  js: ["openai", "huggingface.js", "fetch"],
  sh: ["curl"],
};

const isFirstLanguage = (language: string): language is Language => Object.hasOwn(FIRST, language);

export const isFirst = ({ language, client }: Program): boolean =>
  isFirstLanguage(language) && FIRST[language].includes(client);

/** Under which heading of *More* a program stands. */
export function moreGroupOf(program: Program): string {
  if (RUNTIME_CLIENTS.some(({ client }) => client === program.client)) return "Hosted runtime";
  if (!isCaller(program)) return "Clients";
  const isLanguage = program.group === "Clients" && !isFirstLanguage(program.language);
  return isLanguage ? "Other languages" : program.group;
}

const LABEL: Readonly<Partial<Record<Client, string>>> = {
  boto3: "Bedrock SDK (Python)",
  "aws-sdk": "Bedrock SDK (JavaScript)",
  "curl-invoke": "curl (Bedrock API)",
};

/** How a program under *More* is named: its client, its language, or both where either is not enough. */
export function moreLabelOf(program: Program): string {
  const { language, client } = program;
  if (!isCaller(program))
    return LABEL[program.client] ?? `${client} (${LANGUAGE_LABELS[language]})`;
  if (isFirstLanguage(language)) return `${program.label} (${LANGUAGE_LABELS[language]})`;
  return program.file === undefined ? LANGUAGE_LABELS[language] : program.label;
}

/** A program's key, as the value of *More* in URLs. */
export const programKey = ({ language, client }: Program): string => `${language}/${client}`;
