import { CallError, invalidInput } from "../../errors.ts";
import { ranked, readRanking, sigmoid } from "../../ranking.ts";
import type { Pipe, TaskRunner } from "../pipe.ts";

/** Texts of a batch are as long as the longest one. */
const BATCH = 16;

interface Logits {
  tolist(): number[][];
}

/** How well each text answers a query, by a model that reads both at once; longer texts are cut. */
export const rank: TaskRunner = async ({ pipe }, call, signal) => {
  const { query, documents, isRaw } = readRanking(call);
  const logits: number[] = [];
  let inputTokens = 0;
  for (let start = 0; start < documents.length; start += BATCH) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    const some = documents.slice(start, start + BATCH);
    const encoded = pipe.tokenizer(
      some.map(() => query),
      { text_pair: some, padding: true, truncation: true },
    );
    inputTokens += countTokens(encoded.attention_mask.tolist());
    logits.push(...(await read(pipe, encoded)));
  }
  const scores = isRaw ? logits : logits.map(sigmoid);
  return { kind: "json", value: ranked(scores), inputTokens };
};

async function read({ model }: Pipe, encoded: object): Promise<readonly number[]> {
  const run = model as unknown as (inputs: object) => Promise<{ readonly logits: Logits }>;
  const { logits } = await run(encoded);
  return logits.tolist().map(relevance);
}

/** One output, or two of which the second means relevant. */
function relevance(outputs: readonly number[]): number {
  const [first = 0, second] = outputs;
  if (outputs.length > 2)
    throw invalidInput(`This model has ${outputs.length} outputs. A ranking model has one or two.`);
  return second === undefined ? first : second - first;
}

const countTokens = (masks: readonly (readonly bigint[])[]): number =>
  masks.flat().reduce((sum, one) => sum + Number(one), 0);
