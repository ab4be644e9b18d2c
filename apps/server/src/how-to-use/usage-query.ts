import type { Providers } from "@orrery/inference";
import { CLIENTS, RUNTIME_CLIENTS } from "@orrery/snippets";
import { CALLERS, type CallerLanguage, LANGUAGE_LABELS } from "@orrery/snippets/callers";
import { z } from "zod";
import { FILE_CLIENTS } from "./file-usage.ts";

/** The value for your own server among providers. */
export const OWN_SERVER = "own";

/** Those that call models, and those that fetch files. */
const clients = [
  ...[...CLIENTS, ...RUNTIME_CLIENTS, ...CALLERS].map(({ client }) => client),
  ...FILE_CLIENTS,
] as const;
const LANGUAGES = Object.keys(LANGUAGE_LABELS) as CallerLanguage[];
const name = z.string().max(200);

/** A number between two others; `message` says which. */
const between = (message: string, least: number, most: number) =>
  z.coerce.number(message).min(least, message).max(most, message);

const WHOLE = "Enter a whole number from 1 to 10,000,000.";
const ADDRESS = "Enter a URL that begins with http:// or https://.";

/** Supported options of a chat; any other is rejected. */
const CHAT_OPTIONS = [
  "seed",
  "stop",
  "tools",
  "tool_choice",
  "response_format",
  "reasoning_effort",
];

/** Of JSON that a page made from its own fields; what is no such thing is left out. */
function parseChatOptions(text: string): Readonly<Record<string, unknown>> {
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([name]) => CHAT_OPTIONS.includes(name)));
  } catch {
    return {};
  }
}

/** Of JSON that a form made; what is not in the form is left out where the task is known. */
function parseParameters(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/** The query parameters of how-to-use. */
const FIELDS = {
  library: name,
  language: z.enum(LANGUAGES),
  client: z.enum([...new Set(clients)]),
  provider: name,
  stream: z.stringbool(),
  temperature: between("Enter a number from 0 to 2.", 0, 2),
  max_tokens: between(WHOLE, 1, 10_000_000).int(WHOLE),
  top_p: between("Enter a number from 0 to 1.", 0, 1),
  tools: z.stringbool(),
  json_schema: z.stringbool(),
  reasoning: z.stringbool(),
  image_url: z.stringbool(),
  options: z.string().max(20_000).transform(parseChatOptions),
  parameters: z.string().max(2000).transform(parseParameters),
  endpoint_url: z.url({ protocol: /^https?$/, error: ADDRESS }).max(2000, ADDRESS),
  direct: z.stringbool(),
  bill_to: name,
  inputs: z.string().max(10_000, "Enter at most 10,000 characters."),
  app: name,
  engine: name,
  file: z.string().max(1000),
  config: name,
  split: name,
} as const;

/** As the API describes it; the providers are those of each hub. */
export const usageQuery = z.object(FIELDS).partial();
export type UsageQuery = z.infer<typeof usageQuery>;

/** With the providers that this hub knows. */
const schemaFor = (providers: Providers) =>
  usageQuery.extend({
    provider: z.enum(["auto", OWN_SERVER, ...Object.keys(providers)]).optional(),
  });

/** As the API reads it: throws a `ZodError` that names the field. An empty value is no value. */
export const parseUsageQuery = (query: unknown, providers: Providers): UsageQuery =>
  schemaFor(providers).parse(filled(query));

export interface ReadUsageQuery {
  readonly query: UsageQuery;
  /** The query as given, including invalid values. */
  readonly written: Readonly<Record<string, string>>;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** For pages: an invalid value counts as absent, and is reported. */
export function readUsageQuery(parameters: URLSearchParams, providers: Providers): ReadUsageQuery {
  const known = schemaFor(providers);
  const names = Object.keys(FIELDS).filter((field) => parameters.get(field));
  const written = Object.fromEntries(names.map((field) => [field, parameters.get(field) ?? ""]));
  const { data, error } = known.safeParse(written);
  if (data) return { query: data, written, errors: {} };
  const errors = Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  const right = Object.entries(written).filter(([field]) => !Object.hasOwn(errors, field));
  return { query: known.parse(Object.fromEntries(right)), written, errors };
}

const filled = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ""));
