import { invalidInput } from "../errors.ts";
import { readAnswerFormat } from "../generation/answer-format.ts";
import { startOf } from "../generation/grammar/grammar-state.ts";
import { type Gbnf, parseGbnf } from "../generation/grammar/parse-gbnf.ts";
import { answerStyle } from "../generation/tools/answer-style.ts";
import type { ReadAnswer } from "../generation/tools/answer-writer.ts";
import { callGrammar } from "../generation/tools/call-grammar.ts";
import { readToolChoice } from "../generation/tools/tool-choice.ts";
import type { WireRequest } from "../protocol.ts";
import { chatTemplateOf } from "./encode-chat.ts";
import type { PipeModel } from "./pipe.ts";

/** How an answer is held to a form, and read. */
export interface AnswerPlan {
  readonly grammar: Gbnf | undefined;
  /** The grammar holds behind these texts, one after the other. */
  readonly gate: readonly string[];
  readonly read: ReadAnswer;
}

/** So many tokens have the mark that begins a thought, and the white space after it. */
const PROMPT_END = 12;

/** Plans the answer to a request from its format, tools and template. Throws `invalid-input`. */
export function planAnswer(
  loaded: PipeModel,
  request: WireRequest,
  input: readonly number[],
): AnswerPlan {
  const format = readAnswerFormat(request);
  if (!Array.isArray(request.messages))
    return { grammar: parse(format, "grammar"), gate: [], read: undefined };
  const choice = readToolChoice(request);
  if (format !== undefined && choice.kind !== "none")
    throw invalidInput("response_format and grammar cannot be combined with tools.", "tools");
  const style = answerStyle({
    template: chatTemplateOf(loaded, request).source,
    promptEnd: loaded.pipe.tokenizer.decode(input.slice(-PROMPT_END)),
    choice,
    isFormatted: format !== undefined,
  });
  const { layout, open, thoughtEnd, read } = style;
  const { tools, isParallel } = choice;
  const calls =
    choice.kind === "required" ? callsOf({ layout, tools, isParallel, open }) : undefined;
  return {
    grammar: parse(format, "grammar") ?? parse(calls, "tools"),
    gate: thoughtEnd === undefined ? [] : [thoughtEnd],
    read,
  };
}

function callsOf(wanted: Parameters<typeof callGrammar>[0]): string {
  try {
    return callGrammar(wanted);
  } catch (error) {
    throw invalidInput(`Invalid tools: ${(error as Error).message}`, "tools");
  }
}

function parse(grammar: string | undefined, option: string): Gbnf | undefined {
  try {
    if (grammar === undefined) return undefined;
    const parsed = parseGbnf(grammar);
    // A grammar that never comes to a character says so here.
    startOf(parsed);
    return parsed;
  } catch (error) {
    throw invalidInput(`Invalid ${option}: ${(error as Error).message}`, option);
  }
}
