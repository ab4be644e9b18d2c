import { z } from "zod";
import { refusedField } from "../converse/refuse-field.ts";
import type { JsonObject } from "../dialect.ts";

/** What a picture is made from, in the hub's words. */
export interface PictureAsk {
  readonly inputs: string;
  readonly parameters: JsonObject;
}

/** A format of bodies for pictures: how to read the request and write the answer. */
export interface PictureDialect {
  read(body: JsonObject): PictureAsk;
  present(base64: string, body: JsonObject): object;
}

/** Names without a value are left out. */
const given = (parameters: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value != null));

const amazonBody = z.looseObject({
  taskType: z.string(),
  textToImageParams: z
    .looseObject({ text: z.string(), negativeText: z.string().nullish() })
    .optional(),
  imageGenerationConfig: z
    .looseObject({ numberOfImages: z.int().nullish(), cfgScale: z.number().nullish() })
    .nullish(),
});

/** `taskType`, as Titan Image Generator and Nova Canvas are asked. */
const amazonPicture: PictureDialect = {
  read(body) {
    const { taskType, textToImageParams, imageGenerationConfig } = amazonBody.parse(body);
    if (taskType !== "TEXT_IMAGE" || !textToImageParams)
      throw refusedField(`taskType ${taskType}`, "Use TEXT_IMAGE with textToImageParams.");
    const { text, negativeText } = textToImageParams;
    const { numberOfImages, quality: _, cfgScale, ...options } = imageGenerationConfig ?? {};
    if ((numberOfImages ?? 1) !== 1) throw refusedField("numberOfImages other than 1");
    const parameters = { ...options, negative_prompt: negativeText, guidance_scale: cfgScale };
    return { inputs: text, parameters: given(parameters) };
  },
  present: (base64) => ({ images: [base64], error: null }),
};

const weighed = z.looseObject({ text: z.string(), weight: z.number().nullish() });
const xlBody = z.looseObject({
  text_prompts: z.array(weighed).min(1),
  cfg_scale: z.number().nullish(),
  steps: z.int().nullish(),
  samples: z.int().nullish(),
});

/** `text_prompts`, as Stable Diffusion XL is asked: those that weigh less than nothing are to be avoided. */
const stableDiffusionXl: PictureDialect = {
  read(body) {
    const { text_prompts, cfg_scale, steps, samples, ...options } = xlBody.parse(body);
    if ((samples ?? 1) !== 1) throw refusedField("samples other than 1");
    const isAvoided = ({ weight }: z.infer<typeof weighed>) => (weight ?? 1) < 0;
    const joined = (prompts: typeof text_prompts) => prompts.map(({ text }) => text).join(", ");
    const avoided = joined(text_prompts.filter(isAvoided));
    return {
      inputs: joined(text_prompts.filter((one) => !isAvoided(one))),
      parameters: given({
        ...options,
        negative_prompt: avoided || undefined,
        guidance_scale: cfg_scale,
        num_inference_steps: steps,
      }),
    };
  },
  present: (base64, { seed = 0 }) => ({
    result: "success",
    artifacts: [{ seed, base64, finishReason: "SUCCESS" }],
  }),
};

const stabilityBody = z.looseObject({
  prompt: z.string(),
  aspect_ratio: z
    .string()
    .regex(/^[1-9]\d?:[1-9]\d?$/)
    .nullish(),
  mode: z.string().nullish(),
  output_format: z.string().nullish(),
});

/** `prompt`, as Stable Image and Stable Diffusion 3 are asked; the rest are parameters. */
const stability: PictureDialect = {
  read(body) {
    const { prompt, aspect_ratio, mode, output_format, ...options } = stabilityBody.parse(body);
    if (mode && mode !== "text-to-image") throw refusedField(`mode ${mode}`);
    if (output_format && output_format !== "png")
      throw refusedField("output_format other than png");
    return { inputs: prompt, parameters: given({ ...sizeOf(aspect_ratio), ...options }) };
  },
  present: (base64, { seed }) => ({
    images: [base64],
    seeds: [seed ?? null],
    finish_reasons: [null],
  }),
};

/** About a megapixel, in steps that models can make; a square is what they make anyway. */
function sizeOf(ratio: string | null | undefined): object {
  if (!ratio || ratio === "1:1") return {};
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  const side = (share: number) => Math.round((1024 * Math.sqrt(share)) / 64) * 64;
  return { width: side(across / down), height: side(down / across) };
}

/** The dialect of a picture's body; `undefined` if it asks for none. */
export function findPictureDialect(body: JsonObject): PictureDialect | undefined {
  if (body.taskType !== undefined) return amazonPicture;
  if (body.text_prompts !== undefined) return stableDiffusionXl;
  return typeof body.prompt === "string" ? stability : undefined;
}
