import { Tensor } from "@huggingface/transformers";
import { invalidInput, promptTooLong } from "../../errors.ts";
import type { WireCall } from "../../protocol.ts";
import type { PipeModel } from "../pipe.ts";

const CUTTING: readonly unknown[] = ["longest_first", "only_first", true];
const WHOLE: readonly unknown[] = ["do_not_truncate", false, undefined, null];

/** Whether a text that is too long is cut. It is refused unless the call asks for that. */
export function readTruncation({ truncation }: WireCall["parameters"]): boolean {
  if (CUTTING.includes(truncation)) return true;
  if (WHOLE.includes(truncation)) return false;
  const known = '"do_not_truncate", "longest_first" or "only_first"';
  throw invalidInput(`truncation must be ${known}.`, "truncation");
}

/** Tokens that fit into the model; of a text that is cut, the last one still ends it. */
export function fitTokens(model: PipeModel, tokens: readonly number[], isCut: boolean): number[] {
  const most = mostTokens(model);
  if (tokens.length <= most) return [...tokens];
  if (!isCut)
    throw promptTooLong(
      `The text has ${tokens.length} tokens (limit of this model: ${most}). To have it cut, send "truncation": "longest_first".`,
    );
  const { eos_token_id } = model.pipe.model.config;
  const last = tokens.at(-1)!;
  return last === eos_token_id ? [...tokens.slice(0, most - 1), last] : tokens.slice(0, most);
}

/** What the tokenizer or the configuration declares. */
function mostTokens({ pipe, contextTokens }: PipeModel): number {
  const { max_position_embeddings, n_positions } = pipe.model.config;
  const declared = [pipe.tokenizer.model_max_length, max_position_embeddings, n_positions].filter(
    (most) => Number.isInteger(most) && most > 1 && most < 1e9,
  ) as number[];
  return declared.length > 0 ? Math.min(...declared) : contextTokens;
}

/** A text as a model takes it. */
export function asInputs(tokens: readonly number[]) {
  const row = (values: BigInt64Array) => new Tensor("int64", values, [1, values.length]);
  return {
    input_ids: row(BigInt64Array.from(tokens, BigInt)),
    attention_mask: row(new BigInt64Array(tokens.length).fill(1n)),
  };
}
