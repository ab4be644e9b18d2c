import { SENTENCES } from "../speech/hand-written.ts";
import { openVoice } from "../speech/run-speech.ts";
import { FRAME_SECONDS, STEADY_SPEAKER, utter } from "../speech/utterance.ts";
import { SAMPLE_RATE } from "../speech/vocal-tract.ts";
import { createRandom } from "../training/random.ts";

const TOLERANCE = 0.1;

/** How many sentences last as long as the synthesizer would take for them. */
export async function evaluate(folder: URL) {
  const say = await openVoice(folder);
  let right = 0;
  for (const sentence of SENTENCES) {
    const wanted = utter(sentence.split(" "), STEADY_SPEAKER, createRandom(1)).frames.length;
    const frames = (await say(sentence)).length / (SAMPLE_RATE * FRAME_SECONDS);
    if (Math.abs(frames - wanted) < TOLERANCE * wanted) right++;
  }
  return { right, asked: SENTENCES.length };
}
