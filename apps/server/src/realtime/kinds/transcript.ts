import type { TranscriptResult } from "@orrery/realtime/realtime-messages";
import { encodeWav } from "@orrery/runner/wav";
import { z } from "zod";
import { badMessage } from "../realtime-error.ts";
import { REALTIME } from "../realtime-limits.ts";
import type { RealtimeMessage } from "../realtime-message.ts";
import { named } from "./named.ts";
import {
  namedAndTimed,
  ownBytes,
  type RealtimeJob,
  type RealtimeKind,
  readMap,
} from "./realtime-job.ts";
import { createUtterance } from "./utterance.ts";

const USUAL_RATE = 16_000;
const schema = named.extend({
  audio: z.instanceof(Uint8Array).optional(),
  encoding: z.enum(["file", "s16", "f32"]).optional(),
  sample_rate: z.int().min(4_000).max(192_000).optional(),
  end: z.boolean().optional(),
});
type Sound = z.infer<typeof schema>;

/** Takes audio, returns text: samples add up to an utterance, a file is complete. */
export const transcript: RealtimeKind = (model) => {
  const utterance = createUtterance(REALTIME.utteranceSeconds);

  function listen(
    asked: Sound,
    wav: () => Uint8Array<ArrayBuffer>,
    isPartial: boolean,
    seconds?: number,
  ): RealtimeJob {
    return {
      isKept: !isPartial,
      async run(signal, emit) {
        const began = performance.now();
        const file = { name: "sound", mediaType: "audio/wav" };
        const files = new Map([[file, wav()]]);
        const { reply, usage } = await model.run({ inputs: file, parameters: {} }, files, signal);
        const result: TranscriptResult = {
          text: `${(reply as { readonly text?: unknown }).text ?? ""}`.trim(),
          partial: isPartial,
          ...(seconds !== undefined && { seconds }),
          ...namedAndTimed(asked, began),
        };
        emit(result, isPartial);
        return usage;
      },
    };
  }

  return (message) => {
    const asked = soundIn(message);
    const { audio = new Uint8Array(0), sample_rate: rate = USUAL_RATE, end = false } = asked;
    const encoding = asked.encoding ?? (isSoundFile(audio) ? "file" : "s16");
    if (encoding === "file") {
      if (audio.length === 0) throw badMessage("audio: the file is empty.");
      return listen(asked, () => audio, false);
    }
    utterance.add(audio, encoding, rate);
    const heard = utterance.take(end);
    if (heard.samples.length === 0) throw badMessage("audio: no audio received yet.");
    const seconds = Math.round((heard.samples.length / heard.rate) * 100) / 100;
    return listen(asked, () => encodeWav(heard.samples, heard.rate), !end, seconds);
  };
};

const soundIn = (message: RealtimeMessage): Sound =>
  message.kind === "bytes" ? { audio: ownBytes(message.bytes) } : readMap(schema, message);

/** The first bytes of WAV, FLAC, OGG, MP3 with a title, and WebM. */
const FILES = ["RIFF", "fLaC", "OggS", "ID3", "\x1aE\xdf\xa3"];

const isSoundFile = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return FILES.some((magic) => start.startsWith(magic));
};
