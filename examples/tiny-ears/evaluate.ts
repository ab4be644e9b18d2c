import { editDistance } from "../speech/edit-distance.ts";
import { SENTENCES } from "../speech/hand-written.ts";
import { openEars, openVoice } from "../speech/run-speech.ts";
import { createSpeaker, utter } from "../speech/utterance.ts";
import { soundOf } from "../speech/vocal-tract.ts";
import { createRandom, type Random } from "../training/random.ts";
import { normalize, record } from "./data.ts";
import { readScores } from "./tokenizer.ts";

/** Words spoken, and how many of them were heard right. */
export interface Heard {
  readonly words: number;
  readonly right: number;
}

/** Another voice each time, and another room; nobody of them was heard in training. */
const STRANGERS_SEED = 4711;

/** How much of the sentences written by hand the published file hears. */
export async function evaluate(folder: URL, voice: URL) {
  const hear = await openEars(folder);
  const say = await openVoice(voice);
  const random = createRandom(STRANGERS_SEED);
  return {
    voice: await hearAll(async (sentence) => hear(normalize(await say(sentence)))),
    strangers: await hearAll((sentence) => hear(normalize(speak(sentence, random)))),
    rooms: await hearAll((sentence) => {
      const samples = speak(sentence, random);
      return hear(record({ samples, labels: new Uint8Array() }, 0, samples.length, random));
    }),
  };
}

const speak = (sentence: string, random: Random): Float32Array =>
  soundOf(utter(sentence.split(" "), createSpeaker(random), random).frames, random);

async function hearAll(listen: (sentence: string) => Promise<Float32Array>): Promise<Heard> {
  let [words, wrong] = [0, 0];
  for (const sentence of SENTENCES) {
    const said = sentence.split(" ");
    const heard = readScores(await listen(sentence));
    const mistakes = editDistance(said, heard);
    if (mistakes > 0) console.log(`  ${sentence} -> ${heard.join(" ")}`);
    words += said.length;
    wrong += mistakes;
  }
  return { words, right: words - wrong };
}
