import type { PictureResult } from "@orrery/realtime/live-messages";
import { z } from "zod";
import { bytesOf, type LiveKind, namedAndTimed, readMap } from "./live-job.ts";
import { named } from "./named.ts";
import { findPictureSize } from "./picture-size.ts";

const side = z.int().min(8).max(2048);
const schema = named.extend({
  prompt: z.string().max(10_000),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .nullish(),
  image_size: z.union([side, z.object({ width: side, height: side })]).nullish(),
  result: z.enum(["message", "bytes"]).nullish(),
});

/** A prompt in, a picture out. */
export const picture: LiveKind = (model) => (message) => {
  const { prompt, seed, image_size: wanted, result, request_id } = readMap(schema, message);
  const size = typeof wanted === "number" ? { width: wanted, height: wanted } : wanted;
  const input = {
    inputs: prompt,
    parameters: { ...size, ...(typeof seed === "number" && { seed }) },
  };
  return {
    async run(signal, emit) {
      const began = performance.now();
      const { reply, usage } = await model.run(input, new Map(), signal);
      const { bytes, mediaType } = await bytesOf(reply);
      if (result === "bytes") emit(bytes, false);
      else {
        const found = findPictureSize(bytes) ?? size ?? { width: 0, height: 0 };
        const told: PictureResult = {
          images: [
            { content: bytes, content_type: mediaType as "image/png" | "image/jpeg", ...found },
          ],
          prompt,
          ...(typeof seed === "number" && { seed }),
          ...namedAndTimed({ request_id }, began),
        };
        emit(told, false);
      }
      return usage;
    },
  };
};
