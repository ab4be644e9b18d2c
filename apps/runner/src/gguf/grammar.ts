import type { Llama, LlamaGrammar } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { readAnswerFormat } from "../generation/answer-format.ts";
import type { WireRequest } from "../protocol.ts";

/** The grammar that the answer must follow: a JSON schema, any JSON, or GBNF; `undefined` for free text. */
export async function readGrammar(
  llama: Llama,
  request: WireRequest,
): Promise<LlamaGrammar | undefined> {
  const grammar = readAnswerFormat(request);
  if (grammar === undefined) return undefined;
  try {
    return await llama.createGrammar({ grammar });
  } catch (error) {
    throw invalidInput(`Invalid grammar: ${(error as Error).message}`);
  }
}
