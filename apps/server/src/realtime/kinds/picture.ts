import type { PictureResult } from "@orrery/realtime/realtime-messages";
import { z } from "zod";
import { named } from "./named.ts";
import { findPictureSize } from "./picture-size.ts";
import { bytesOf, namedAndTimed, type RealtimeKind, readMap } from "./realtime-job.ts";

const side = z.int().min(8).max(2048);
/** fal's names of sizes, in pixels. */
const PRESETS = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
} as const;
const presets = z.enum(Object.keys(PRESETS) as (keyof typeof PRESETS)[]);
const MAX_IMAGES = 4;
const schema = named.extend({
  prompt: z.string().max(10_000),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .nullish(),
  image_size: z.union([side, z.object({ width: side, height: side }), presets]).nullish(),
  num_images: z.int().min(1).max(MAX_IMAGES).nullish(),
  output_format: z.literal("png", 'only "png" is supported').nullish(),
  result: z.enum(["message", "bytes"]).nullish(),
});

type Asked = z.infer<typeof schema>;

/** Takes a prompt, returns images; as bytes only the first. */
export const picture: RealtimeKind = (model) => (message) => {
  const asked = readMap(schema, message);
  const { prompt, seed, result } = asked;
  const size = sizeOf(asked);
  return {
    async run(signal, emit) {
      const began = performance.now();
      const images: Image[] = [];
      const usage = { inputTokens: 0, outputTokens: 0 };
      const count = result === "bytes" ? 1 : (asked.num_images ?? 1);
      for (let index = 0; index < count; index++) {
        const parameters = { ...size, ...(typeof seed === "number" && { seed: nth(seed, index) }) };
        const answer = await model.run({ inputs: prompt, parameters }, new Map(), signal);
        usage.inputTokens += answer.usage.inputTokens ?? 0;
        usage.outputTokens += answer.usage.outputTokens ?? 0;
        images.push(imageOf(await bytesOf(answer.reply), size));
      }
      const [first, ...others] = images as [Image, ...Image[]];
      if (result === "bytes") emit(first.content, false);
      else {
        const output: PictureResult = {
          images: [first, ...others],
          prompt,
          ...(typeof seed === "number" && { seed }),
          ...namedAndTimed(asked, began),
        };
        emit(output, false);
      }
      return usage;
    },
  };
};

type Image = PictureResult["images"][number];

const sizeOf = ({ image_size: wanted }: Asked) =>
  typeof wanted === "string"
    ? PRESETS[wanted]
    : typeof wanted === "number"
      ? { width: wanted, height: wanted }
      : wanted;

/** Each image of a call has its own seed. */
const nth = (seed: number, index: number): number => (seed + index) % 2 ** 32;

function imageOf(
  { bytes, mediaType }: Awaited<ReturnType<typeof bytesOf>>,
  size: ReturnType<typeof sizeOf>,
): Image {
  const found = findPictureSize(bytes) ?? size ?? { width: 0, height: 0 };
  return { content: bytes, content_type: mediaType as "image/png" | "image/jpeg", ...found };
}
