import { invalidInput } from "../../errors.ts";
import { decodeAudio } from "../../inputs/decode-audio.ts";
import { readFile, readOptionalText } from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import { json, type Pipe, type TaskRunner } from "../pipe.ts";
import { hearWords, isCtc } from "./ctc-words.ts";
import { rateOf } from "./rate-of.ts";
import { readWantedTimes, type WantedTimes } from "./transcript-options.ts";
import { readWhisperLanguage } from "./whisper-language.ts";

/** Whisper listens to half a minute at a time. */
const CHUNK_SECONDS = 30;
/** The language that a model of many languages listens for if none is named. */
const USUAL_LANGUAGE = "en";

/** Writes down what is said, with times where they are asked for. */
export const transcribe: TaskRunner = async ({ pipe }, call, signal) => {
  const { parameters } = call;
  const sound = await decodeAudio(readFile(call), rateOf(pipe));
  const seconds = sound.length / rateOf(pipe);
  const language = readOptionalText(parameters, "language");
  const times = readWantedTimes(parameters);
  const isTranslation = parameters.task === "translate";
  const isWhisper = pipe.model.config.model_type === "whisper";
  const translates = isWhisper && pipe.model.generation_config?.is_multilingual === true;
  if (isTranslation && !translates)
    throw invalidInput("This model transcribes speech and does not translate it.", "task");
  const duration = Math.round(seconds * 100) / 100;
  if (times.of && isCtc(pipe)) {
    const { text, words } = await hearWords(pipe, sound, seconds);
    if (!times.asChunks) return json({ text, duration, words });
    if (times.of === "segments") throw without("segments", times);
    const chunks = words.map(({ word, start, end }) => ({ text: word, timestamp: [start, end] }));
    return json({ text, chunks });
  }
  if (times.of && !isWhisper) throw without(times.of, times);
  if (times.of === "words" && !alignsWords(pipe)) throw without("words", times);
  const heard = await pipe(sound, {
    // Speech is not guessed at.
    ...generationOptions({ ...parameters, do_sample: false }, signal),
    ...(seconds > CHUNK_SECONDS && { chunk_length_s: CHUNK_SECONDS }),
    ...(isWhisper ? readWhisperLanguage(pipe, language) : language !== undefined && { language }),
    ...(isTranslation && { task: "translate" }),
    ...(times.of && { return_timestamps: times.of === "words" ? "word" : true }),
  });
  if (!times.of) return json(heard);
  const { text, chunks: found } = heard as Heard;
  const chunks = found.map((chunk) => within(chunk, duration));
  if (times.asChunks) return json({ text, chunks });
  const spoken = isTranslation ? USUAL_LANGUAGE : (language ?? USUAL_LANGUAGE);
  const head = { text, language: spoken, duration };
  return times.of === "words"
    ? json({ ...head, words: chunks.map(asWord) })
    : json({ ...head, segments: chunks.map(asSegment) });
};

interface Heard {
  readonly text: string;
  readonly chunks: readonly {
    readonly text: string;
    readonly timestamp: readonly [start: number | null, end: number | null];
  }[];
}

type Chunk = Heard["chunks"][number];

type Within = ReturnType<typeof within>;

/** The model hears half a minute, padded by silence: its times may lie after the end, or have none. */
const within = ({ text, timestamp: [start, end] }: Chunk, duration: number) => {
  const from = Math.min(start ?? 0, duration);
  const to = Math.max(from, Math.min(end ?? duration, duration));
  return { text, timestamp: [from, to] as const };
};

const asSegment = ({ text, timestamp: [start, end] }: Within) => ({ start, end, text });

const asWord = ({ text, timestamp: [start, end] }: Within) => ({ start, end, word: text.trim() });

/** Whether its files say which part of the model looks at which moment. */
const alignsWords = ({ model }: Pipe): boolean =>
  model.generation_config?.alignment_heads !== undefined &&
  Object.values(model.sessions).some(({ outputNames = [] }) =>
    outputNames.some((name) => name.startsWith("cross_attentions")),
  );

const without = (of: "segments" | "words", { param }: WantedTimes) =>
  invalidInput(`This model gives no times of ${of}.`, param);
