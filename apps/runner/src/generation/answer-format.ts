import { invalidInput } from "../errors.ts";
import type { Schema } from "../json-schema/flat-schema.ts";
import { jsonLiteral, literal } from "../json-schema/gbnf.ts";
import { wholePatternGrammar } from "../json-schema/pattern-grammar.ts";
import { schemaGrammar } from "../json-schema/schema-grammar.ts";
import type { WireRequest } from "../protocol.ts";
import { readFields } from "../read-input.ts";

const MAX_LENGTH = 100_000;
const ANY_OBJECT: Schema = { type: "object" };

/**
 * The grammar (GBNF) that an answer must follow, by `response_format` or the names of llama-server and vLLM;
 * `undefined` for free text.
 */
export function readAnswerFormat(request: WireRequest): string | undefined {
  const structured = fieldsOf(request.structured_outputs);
  const grammar = request.grammar ?? request.guided_grammar ?? structured.grammar;
  const choices = request.guided_choice ?? structured.choice;
  const schema = request.guided_json ?? structured.json ?? request.json_schema;
  if (grammar !== undefined && grammar !== null) return readGrammar(grammar);
  if (choices !== undefined && choices !== null) return readTexts(choices);
  const pattern = request.guided_regex ?? structured.regex;
  if (pattern !== undefined && pattern !== null) return readPattern(pattern);
  if (schema !== undefined && schema !== null) return readSchema(schema, "guided_json");
  const [other] = Object.keys(structured);
  if (other !== undefined)
    throw invalid(`structured_outputs does not support ${other}.`, "structured_outputs");
  return ofResponseFormat(request.response_format);
}

function ofResponseFormat(format: unknown): string | undefined {
  if (format === undefined || format === null) return undefined;
  const { type, json_schema: named, schema } = readFields(format);
  if (type === "text") return undefined;
  if (type !== "json_schema" && type !== "json_object" && type !== "json")
    throw invalid("response_format must be text, json_object or json_schema.");
  const wanted = schema ?? (named === undefined ? undefined : readFields(named).schema);
  if (wanted === undefined && type === "json_schema")
    throw invalid("response_format requires a schema.");
  return readSchema(wanted ?? ANY_OBJECT, "response_format");
}

function readSchema(value: unknown, option: string): string {
  const schema: unknown = typeof value === "string" ? parse(value, option) : value;
  if (JSON.stringify(schema).length > MAX_LENGTH) throw invalid("The schema is too long.", option);
  try {
    return schemaGrammar(schema as Schema);
  } catch (error) {
    if ((error as Error).name !== "SchemaProblem") throw error;
    throw invalid(`Invalid ${option}: ${(error as Error).message}`, option);
  }
}

function parse(json: string, option: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(`${option} is not JSON.`, option);
  }
}

function readGrammar(grammar: unknown): string {
  if (typeof grammar !== "string") throw invalid("grammar must be a string.", "grammar");
  if (grammar.length > MAX_LENGTH) throw invalid("The grammar is too long.", "grammar");
  return grammar;
}

function readTexts(choices: unknown): string {
  const isTexts = Array.isArray(choices) && choices.every((one) => typeof one === "string");
  if (!isTexts || choices.length === 0 || jsonLiteral(choices).length > MAX_LENGTH)
    throw invalid("guided_choice must be an array of strings.", "guided_choice");
  return `root ::= ${choices.map(literal).join(" | ")}`;
}

function readPattern(pattern: unknown): string {
  if (typeof pattern !== "string" || pattern.length > MAX_LENGTH)
    throw invalid("guided_regex must be a string.", "guided_regex");
  try {
    return wholePatternGrammar(pattern);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid(`guided_regex has what is not supported: ${error.message}`, "guided_regex");
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value === undefined || value === null ? {} : readFields(value);

const invalid = (message: string, param = "response_format") => invalidInput(message, param);
