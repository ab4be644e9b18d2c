import { random } from "@huggingface/transformers";
import { decodeAudio } from "../../inputs/decode-audio.ts";
import { readFile, readInteger } from "../../read-input.ts";
import { checkLengths, readHypotheses } from "../hypotheses.ts";
import { json, type TaskRunner } from "../pipe.ts";
import { rateOf } from "../speech/rate-of.ts";

export const classifyAudio: TaskRunner = async ({ pipe }, call) =>
  json(
    await pipe(await decodeAudio(readFile(call), rateOf(pipe)), {
      top_k: readInteger(call.parameters, "top_k", 1, 1000) ?? 5,
    }),
  );

export const classifyAudioZeroShot: TaskRunner = async ({ pipe }, call) => {
  const hypotheses = readHypotheses(call.parameters, "This is a sound of {}.");
  checkLengths(pipe, hypotheses.texts);
  // Of a long sound a part is drawn: let it be the same one each time.
  random.seed(0);
  const found: { score: number; label: string }[] = await pipe(
    await decodeAudio(readFile(call), rateOf(pipe)),
    hypotheses.asked,
    hypotheses.options,
  );
  const named = found.map(({ score, label }) => ({ score, label: hypotheses.labelOf(label) }));
  return json(named.toSorted((a, b) => b.score - a.score));
};
