import type { LlamaGrammar, LlamaModel, Token } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { type AnswerStyle, answerStyle } from "../generation/tools/answer-style.ts";
import type { ReadAnswer } from "../generation/tools/answer-writer.ts";
import { callGrammar } from "../generation/tools/call-grammar.ts";
import { readToolChoice, type ToolChoice } from "../generation/tools/tool-choice.ts";
import type { WireRequest } from "../protocol.ts";
import type { GgufModel } from "./gguf-model.ts";
import { readGrammar } from "./grammar.ts";
import { chatTemplateOf } from "./tokenize-chat.ts";

/** How an answer is held to a form, and read. */
export interface AnswerPlan {
  readonly grammar: LlamaGrammar | undefined;
  /** The grammar holds behind these texts, one after the other. */
  readonly gate: readonly string[];
  readonly read: ReadAnswer;
  /** Control tokens that are a part of the answer. */
  readonly shown: ReadonlyMap<Token, string>;
}

/** So many tokens have the mark that begins a thought, and the white space after it. */
const PROMPT_END = 12;

/** Plans the answer to a request from its grammar, tools and template. Throws `invalid-input`. */
export async function planAnswer(
  loaded: GgufModel,
  request: WireRequest,
  prompt: readonly Token[],
): Promise<AnswerPlan> {
  const grammar = await readGrammar(loaded.llama, request);
  if (!Array.isArray(request.messages))
    return { grammar, gate: [], read: undefined, shown: new Map() };
  const choice = readToolChoice(request);
  if (grammar && choice.kind !== "none")
    throw invalidInput("response_format and grammar cannot be combined with tools.", "tools");
  const style = answerStyle({
    template: chatTemplateOf(loaded.model).source,
    promptEnd: loaded.model.detokenize(prompt.slice(-PROMPT_END), true),
    choice,
    isFormatted: grammar !== undefined,
  });
  const after = style.thoughtEnd === undefined ? [] : [style.thoughtEnd];
  return {
    ...(grammar
      ? { grammar, gate: after }
      : await constrain(loaded, request, choice, style, after)),
    read: style.read,
    shown: shownTokens(loaded.model, style.markers),
  };
}

/** A call that must come is held to its form from the beginning, one that may come from its mark on. */
async function constrain(
  { llama }: GgufModel,
  request: WireRequest,
  { kind, tools, isParallel }: ToolChoice,
  { layout, open }: AnswerStyle,
  after: readonly string[],
): Promise<Pick<AnswerPlan, "grammar" | "gate">> {
  const isForced = kind === "required";
  const isMarked = kind === "auto" && open !== "";
  // Tokens that are described are drawn without a grammar.
  const isFree = kind === "auto" && (request.logprobs === true || !isMarked);
  if (kind === "none" || isFree) return { grammar: undefined, gate: [] };
  const gate = isForced ? after : [...after, open];
  try {
    const grammar = callGrammar({ layout, tools, isParallel, open: isForced ? open : undefined });
    return { grammar: await llama.createGrammar({ grammar }), gate };
  } catch (error) {
    // Where nothing must be followed, the model is left to itself.
    if (!isForced && !tools.some(({ isStrict }) => isStrict))
      return { grammar: undefined, gate: [] };
    throw invalidInput(`Invalid tools: ${(error as Error).message}`, "tools");
  }
}

function shownTokens(model: LlamaModel, markers: readonly string[]): ReadonlyMap<Token, string> {
  const shown = new Map<Token, string>();
  for (const marker of markers) {
    const [token, ...more] = model.tokenize(marker, true, "trimLeadingSpace");
    if (token !== undefined && more.length === 0 && model.isSpecialToken(token))
      shown.set(token, marker);
  }
  return shown;
}
