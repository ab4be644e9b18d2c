import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AutoTokenizer, RawImage } from "@huggingface/transformers";
import ort from "onnxruntime-node";
import { invalidInput } from "../errors.ts";
import { seededRandom } from "../generation/seeded-random.ts";
import { encodePng } from "../inputs/decode-image.ts";
import type { CallScope, LoadedModel } from "../loaded-model.ts";
import type { WireCall, WireReply } from "../protocol.ts";
import { readInteger, readText } from "../read-input.ts";
import type { Tokenizer } from "./pipe.ts";
import { sessionOptions } from "./session-options.ts";

/** The one kind of drawing model that is run here; diffusion models come as GPU programs. */
const MODEL_TYPE = "coordinate-painter";
const MAX_SIDE = 512;
const MAX_SEED = 2 ** 32 - 1;

interface DrawingConfig {
  readonly model_type: string;
  /** How many numbers choose what the prompt leaves open. */
  readonly latent_size: number;
  /** Pixels per side, unless the caller says otherwise. */
  readonly image_size: number;
}

/**
 * Loads a model that returns the color of any point: `input_ids`, `attention_mask`, `latents` and `coords`
 * (from -1 to 1, y downwards) in, `rgb` (from 0 to 1) out. Images can have any size.
 */
export async function loadDrawing(folder: string, threads: number): Promise<LoadedModel> {
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8")) as DrawingConfig;
  if (config.model_type !== MODEL_TYPE)
    throw new Error(
      `The embedded runtime supports only ${MODEL_TYPE} for images, not ${config.model_type}.`,
    );
  const tokenizer = (await AutoTokenizer.from_pretrained(folder)) as unknown as Tokenizer;
  const session = await ort.InferenceSession.create(
    join(folder, "onnx/model.onnx"),
    sessionOptions(threads),
  );
  return {
    run: (call, scope) => draw(call, config, tokenizer, session, scope),
    async generate() {
      throw invalidInput("This model generates images, not text.");
    },
  };
}

async function draw(
  { inputs, parameters }: WireCall,
  { latent_size: latents, image_size: usual }: DrawingConfig,
  tokenizer: Tokenizer,
  session: ort.InferenceSession,
  { onComputing }: CallScope,
): Promise<WireReply> {
  const side = (name: string) => readInteger(parameters, name, 8, MAX_SIDE) ?? usual;
  const [width, height] = [side("width"), side("height")];
  const seed = readInteger(parameters, "seed", 0, MAX_SEED) ?? Math.floor(Math.random() * MAX_SEED);
  const tokens = tokenizer(readText(inputs), { truncation: true });
  const whole = ({ data, dims }: ort.Tensor) =>
    new ort.Tensor("int64", data as BigInt64Array, dims);
  onComputing();
  const { rgb } = await session.run({
    input_ids: whole(tokens.input_ids),
    attention_mask: whole(tokens.attention_mask),
    latents: new ort.Tensor("float32", numbersFrom(seed, latents), [1, latents]),
    coords: new ort.Tensor("float32", points(width, height), [1, width * height, 2]),
  });
  const pixels = Uint8ClampedArray.from(rgb?.data as Float32Array, (value) => value * 255);
  const bytes = await encodePng(new RawImage(pixels, width, height, 3));
  return { kind: "file", file: { mediaType: "image/png", bytes } };
}

/** The middle of every pixel; the shorter side goes from -1 to 1, the longer beyond. */
function points(width: number, height: number): Float32Array {
  const half = Math.min(width, height) / 2;
  const coords = new Float32Array(width * height * 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 2;
      coords[at] = (x + 0.5 - width / 2) / half;
      coords[at + 1] = (y + 0.5 - height / 2) / half;
    }
  return coords;
}

/** Uniform from -1 to 1, the same for the same seed. */
function numbersFrom(seed: number, count: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: count }, () => random() * 2 - 1);
}
