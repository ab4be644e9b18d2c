import { InferenceError } from "../../errors.ts";
import { fieldAt } from "../../fields.ts";
import type { TaskParameters } from "../../task-io.ts";
import type { Family } from "../family.ts";
import type { Json } from "../json.ts";

/** Amazon Titan Image Generator and Nova Canvas. */
export const amazonImages: Family = {
  images: {
    body(prompt, { negative_prompt, num_inference_steps: _, guidance_scale, ...options }) {
      const imageGenerationConfig = {
        ...options,
        numberOfImages: 1,
        ...(guidance_scale !== undefined && { cfgScale: guidance_scale }),
      };
      return {
        taskType: "TEXT_IMAGE",
        textToImageParams: {
          text: prompt,
          ...(negative_prompt !== undefined && { negativeText: negative_prompt }),
        },
        imageGenerationConfig,
      };
    },
    read: (reply) => pictureIn(reply, ["images", 0], ["error"]),
  },
};

/** Stable Image and Stable Diffusion 3. */
export const stability: Family = {
  images: {
    body: (prompt, { width, height, ...options }) => ({
      ...withoutSteps(options),
      ...aspectRatio(width, height),
      prompt,
      output_format: "png",
    }),
    read: (reply) => pictureIn(reply, ["images", 0], ["finish_reasons", 0]),
  },
};

/** Stable Diffusion XL, which weighs its prompts. */
export const stableDiffusionXl: Family = {
  images: {
    body: (prompt, { negative_prompt, num_inference_steps, guidance_scale, ...options }) => ({
      ...options,
      text_prompts: [
        { text: prompt, weight: 1 },
        ...(negative_prompt !== undefined ? [{ text: negative_prompt, weight: -1 }] : []),
      ],
      ...(num_inference_steps !== undefined && { steps: num_inference_steps }),
      ...(guidance_scale !== undefined && { cfg_scale: guidance_scale }),
    }),
    read: (reply) => pictureIn(reply, ["artifacts", 0, "base64"], ["artifacts", 0, "finishReason"]),
  },
};

/** They decide themselves how many steps they take. */
const withoutSteps = ({ num_inference_steps: _, guidance_scale: __, ...options }: TaskParameters) =>
  options;

/** These take a shape and no size: the nearest of those they know. */
function aspectRatio(width: unknown, height: unknown): Json {
  if (typeof width !== "number" || typeof height !== "number" || width <= 0 || height <= 0)
    return {};
  const wanted = Math.log(width / height);
  const distance = ([across, down]: readonly [number, number]) =>
    Math.abs(Math.log(across / down) - wanted);
  const [[across, down]] = SHAPES.toSorted((a, b) => distance(a) - distance(b)) as [Shape];
  return { aspect_ratio: `${across}:${down}` };
}

type Shape = readonly [across: number, down: number];
const SHAPES: readonly Shape[] = [
  [1, 1],
  [16, 9],
  [21, 9],
  [2, 3],
  [3, 2],
  [4, 5],
  [5, 4],
  [9, 16],
  [9, 21],
];

type Path = readonly (string | number)[];

function pictureIn(reply: unknown, at: Path, reasonAt: Path): string {
  const base64 = fieldAt(reply, at);
  if (typeof base64 === "string" && base64 !== "") return base64;
  const reason = fieldAt(reply, reasonAt);
  const words = typeof reason === "string" ? `: ${reason.slice(0, 200)}` : ".";
  throw new InferenceError("malformed-reply", `The response has no image${words}`);
}
