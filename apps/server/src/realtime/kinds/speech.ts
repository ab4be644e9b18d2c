import type { SpeechResult } from "@orrery/realtime/realtime-messages";
import { z } from "zod";
import { named } from "./named.ts";
import { bytesOf, namedAndTimed, type RealtimeKind, readMap } from "./realtime-job.ts";

const words = z.string().min(1).max(2000).optional();
const schema = named
  .extend({ text: words, prompt: words })
  .refine(({ text, prompt }) => (text ?? prompt) !== undefined, {
    path: ["text"],
    error: "required",
  });

/** Words in, a sound out. */
export const speech: RealtimeKind = (model) => (message) => {
  const asked = readMap(schema, message);
  return {
    async run(signal, emit) {
      const began = performance.now();
      const input = { inputs: asked.text ?? asked.prompt };
      const { reply, usage } = await model.run(input, new Map(), signal);
      const { bytes, mediaType } = await bytesOf(reply);
      const result: SpeechResult = {
        audio: { content: bytes, content_type: mediaType },
        ...namedAndTimed(asked, began),
      };
      emit(result, false);
      return usage;
    },
  };
};
