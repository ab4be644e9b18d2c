import type { Llama, LlamaGrammar } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import type { WireRequest } from "../protocol.ts";
import { readFields } from "../read-input.ts";

const MAX_GRAMMAR_LENGTH = 100_000;

/** The grammar that the answer must follow: a JSON schema, any JSON, or GBNF; `undefined` for free text. */
export async function readGrammar(
  llama: Llama,
  { response_format: format, grammar }: WireRequest,
): Promise<LlamaGrammar | undefined> {
  if (typeof grammar === "string")
    return parsing(() => llama.createGrammar({ grammar: bounded(grammar) }));
  if (format === undefined || format === null) return undefined;
  const { type, json_schema: named, schema } = readFields(format);
  if (type === "text") return undefined;
  if (type === "json_object" && schema === undefined) return llama.getGrammarFor("json");
  if (type !== "json_schema" && type !== "json_object" && type !== "json")
    throw invalidInput("response_format must be text, json_object or json_schema.");
  const wanted = schema ?? (named === undefined ? undefined : readFields(named).schema);
  if (typeof wanted !== "object" || wanted === null)
    throw invalidInput("response_format requires a schema.");
  bounded(JSON.stringify(wanted));
  return parsing(() => llama.createGrammarForJsonSchema(wanted as never));
}

function bounded(text: string): string {
  if (text.length > MAX_GRAMMAR_LENGTH) throw invalidInput("The grammar is too long.");
  return text;
}

async function parsing(create: () => Promise<LlamaGrammar>): Promise<LlamaGrammar> {
  try {
    return await create();
  } catch (error) {
    throw invalidInput(`Invalid grammar: ${(error as Error).message}`);
  }
}
