import type { Client, Language, Snippet } from "@orrery/snippets";
import { RUNTIME_CLIENTS } from "@orrery/snippets";

/** Those that the panel shows beside each other; every other one is under *More*. */
const FIRST: Readonly<Partial<Record<Language, readonly Client[]>>> = {
  python: ["openai", "huggingface_hub", "fal_client", "requests"],
  js: ["openai", "huggingface.js", "fetch"],
  sh: ["curl"],
};

export const LANGUAGE_LABEL: Readonly<Record<Language, string>> = {
  python: "Python",
  js: "JavaScript",
  sh: "Shell",
};

const GROUPS = {
  frameworks: "Frameworks",
  languages: "Other languages",
  runtime: "Hosted runtime",
} as const;

export const isFirst = ({ language, client }: Snippet): boolean =>
  FIRST[language]?.includes(client) === true;

/** Under which heading of *More* a program stands. */
export function moreGroupOf({ language, client }: Snippet): string {
  if (RUNTIME_CLIENTS.some((one) => one.client === client)) return GROUPS.runtime;
  return language in FIRST ? GROUPS.frameworks : GROUPS.languages;
}

const LABEL: Readonly<Partial<Record<Client, string>>> = {
  boto3: "Bedrock SDK (Python)",
  "aws-sdk": "Bedrock SDK (JavaScript)",
  "curl-invoke": "curl (Bedrock API)",
};

/** How a program under *More* is named: its language, and its client where that says something else. */
export const moreLabelOf = ({ language, client }: Snippet): string =>
  LABEL[client] ??
  (language in FIRST ? `${client} (${LANGUAGE_LABEL[language]})` : LANGUAGE_LABEL[language]);

/** A program in one word, as the value of *More* in addresses. */
export const programKey = ({ language, client }: Snippet): string => `${language}/${client}`;
