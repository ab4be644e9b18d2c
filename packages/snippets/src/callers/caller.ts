import type { Language } from "../snippet.ts";
import type { TemplateVariables } from "../variables.ts";
import type { OpenAiCall } from "./open-ai/open-ai-call.ts";

/** A tab of the panel: a language of programs, or the configuration of editors and agents. */
export type CallerLanguage =
  | Language
  | "go"
  | "java"
  | "csharp"
  | "php"
  | "rust"
  | "ruby"
  | "powershell"
  | "config";

/** What a caller's text is written in, where its tab does not say. */
export type CallerFormat = Exclude<CallerLanguage, "config"> | "json" | "jsonc" | "yaml";

/** The tabs' names, in their order. */
export const LANGUAGE_LABELS: Readonly<Record<CallerLanguage, string>> = {
  python: "Python",
  js: "JavaScript",
  sh: "Shell",
  go: "Go",
  java: "Java",
  csharp: "C#",
  php: "PHP",
  rust: "Rust",
  ruby: "Ruby",
  powershell: "PowerShell",
  config: "Editors and agents",
};

/** What callers of one tab are listed under. */
export type CallerGroup = "Clients" | "Frameworks" | "Editors and agents";

interface CallerBase {
  readonly language: CallerLanguage;
  /** Its name in URLs, unique in its language. */
  readonly client: string;
  readonly label: string;
  readonly group: CallerGroup;
  readonly format: CallerFormat;
  /** Where the text belongs, for what is no program. */
  readonly file?: string;
  /** The command that installs what the program needs. */
  readonly install?: string;
}

/** Sends what the provider is sent, by plain HTTP. An empty text where it cannot. */
export interface HttpCaller extends CallerBase {
  readonly speaks: "http";
  readonly print: (variables: TemplateVariables) => string;
}

/** Speaks OpenAI's protocol. An empty text where it cannot make the call. */
export interface OpenAiCaller extends CallerBase {
  readonly speaks: "openai";
  readonly print: (call: OpenAiCall) => string;
  /** Where it reads its key, if not where programs do. */
  readonly keyVariable?: (call: OpenAiCall) => string | undefined;
}

export type Caller = HttpCaller | OpenAiCaller;

/** A text to copy. Every value in it went through its language's quoter. */
export interface CallerSnippet extends Omit<CallerBase, "language"> {
  readonly language: CallerLanguage;
  readonly content: string;
  /** The command that fetches the sample that the text sends, where the text itself does not. */
  readonly fetch?: string;
  /** Where it reads its key, if not where programs do. */
  readonly keyVariable?: string;
}
