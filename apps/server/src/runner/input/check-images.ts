import type { ModelPlan } from "@orrery/runner/layout";
import { COMMAND } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import type { InputLimits } from "../limits.ts";
import { RunnerError } from "../runner-error.ts";

/** Types of parts that are images, in the words of the OpenAI APIs; `image` has bytes, which the hub put there. */
const IMAGE_TYPES: ReadonlySet<unknown> = new Set(["image", "image_url", "input_image"]);

interface Part {
  readonly type?: unknown;
  readonly image?: unknown;
}

export const seesImages = (plan: ModelPlan): boolean =>
  plan.runtime === "gguf" && plan.seesImages === true;

/**
 * Refuses images that the model could read with the runtime for them, and too many or too large ones. Throws
 * `invalid-input`, `request-too-large`.
 */
export function checkImages(
  { messages }: Readonly<Record<string, unknown>>,
  plan: ModelPlan,
  { fileBytes }: InputLimits,
): void {
  const images = (Array.isArray(messages) ? messages : [])
    .flatMap((message: { readonly content?: unknown } | null) => message?.content ?? [])
    .filter((part: Part | null) => IMAGE_TYPES.has(part?.type)) as readonly Part[];
  if (images.length === 0) return;
  if (plan.runtime === "gguf" && plan.projector && !plan.seesImages)
    throw new RunnerError(
      "invalid-input",
      `This model reads images once the operator of this hub runs "${COMMAND} setup vision" and the memory for models is enough. Or serve it with an engine, such as llama-server with --mmproj.`,
      { param: "messages" },
    );
  const most = LIMITS.modelImages.value;
  if (images.length > most)
    throw new RunnerError(
      "invalid-input",
      `The chat has too many images: ${images.length} (limit: ${most}).`,
      { param: "messages" },
    );
  const bytes = images.reduce(
    (sum, { image }) => sum + (image instanceof Uint8Array ? image.length : 0),
    0,
  );
  if (bytes > fileBytes && fileBytes > 0)
    throw new RunnerError(
      "request-too-large",
      `The images are too large: ${bytes} bytes together (limit: ${fileBytes}).`,
    );
}
