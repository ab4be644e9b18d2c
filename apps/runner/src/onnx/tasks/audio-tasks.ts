import { random } from "@huggingface/transformers";
import { invalidInput } from "../../errors.ts";
import { decodeAudio } from "../../inputs/decode-audio.ts";
import { encodeWav } from "../../inputs/wav.ts";
import { readFile, readInteger, readLabels, readOptionalText, readText } from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import { json, type Pipe, type TaskRunner } from "../pipe.ts";

const USUAL_RATE = 16_000;
const MAX_SPOKEN_TEXT = 2000;
/** Whisper listens to half a minute at a time. */
const CHUNK_SECONDS = 30;

const rateOf = ({ processor }: Pipe): number =>
  processor?.feature_extractor?.config.sampling_rate ?? USUAL_RATE;

export const classifyAudio: TaskRunner = async ({ pipe }, call) =>
  json(
    await pipe(await decodeAudio(readFile(call), rateOf(pipe)), {
      top_k: readInteger(call.parameters, "top_k", 1, 1000) ?? 5,
    }),
  );

export const classifyAudioZeroShot: TaskRunner = async ({ pipe }, call) => {
  const template = readOptionalText(call.parameters, "hypothesis_template");
  // Of a long sound a part is drawn: let it be the same one each time.
  random.seed(0);
  const found: { score: number; label: string }[] = await pipe(
    await decodeAudio(readFile(call), rateOf(pipe)),
    readLabels(call.parameters),
    { ...(template !== undefined && { hypothesis_template: template }) },
  );
  return json(found.toSorted((a, b) => b.score - a.score));
};

export const transcribe: TaskRunner = async ({ pipe }, call, signal) => {
  const { parameters } = call;
  const sound = await decodeAudio(readFile(call), rateOf(pipe));
  const isLong = sound.length / rateOf(pipe) > CHUNK_SECONDS;
  const language = readOptionalText(parameters, "language");
  const timestamps = parameters.return_timestamps;
  const hasTimestamps = timestamps === true || timestamps === "word";
  const isTranslation = parameters.task === "translate";
  const isWhisper = pipe.model.config.model_type === "whisper";
  if (isTranslation && !isWhisper)
    throw invalidInput("This model transcribes speech and does not translate it.", "task");
  if (hasTimestamps && !isWhisper)
    throw invalidInput("This model has no timestamps.", "return_timestamps");
  return json(
    await pipe(sound, {
      // Speech is not guessed at.
      ...generationOptions({ ...parameters, do_sample: false }, signal),
      ...(isLong && { chunk_length_s: CHUNK_SECONDS }),
      ...(language !== undefined && { language }),
      ...(isTranslation && { task: "translate" }),
      ...(hasTimestamps && { return_timestamps: timestamps }),
    }),
  );
};

export const speak: TaskRunner = async ({ pipe }, { inputs }) => {
  const text = readText(inputs).slice(0, MAX_SPOKEN_TEXT);
  if (text.trim() === "") throw invalidInput("The text is empty.");
  const { audio, sampling_rate: rate } = await pipe(text, {});
  return {
    kind: "file",
    file: { mediaType: "audio/wav", bytes: encodeWav(audio, rate) },
  };
};
