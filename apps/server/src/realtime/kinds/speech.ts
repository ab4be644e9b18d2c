import type { SpeechResult } from "@orrery/realtime/live-messages";
import { z } from "zod";
import { bytesOf, type LiveKind, namedAndTimed, readMap } from "./live-job.ts";
import { named } from "./named.ts";

const words = z.string().min(1).max(2000);
const schema = z.union([named.extend({ text: words }), named.extend({ prompt: words })]);

/** Words in, a sound out. */
export const speech: LiveKind = (model) => (message) => {
  const asked = readMap(schema, message) as {
    readonly text?: string;
    readonly prompt?: string;
    readonly request_id?: string | number;
  };
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
