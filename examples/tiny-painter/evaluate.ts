import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import { createScene, LATENTS } from "../scenes/create-scene.ts";
import { draw } from "../scenes/draw.ts";
import { createCanvas } from "../training/canvas.ts";
import { encodePng } from "../training/png.ts";
import { createRandom } from "../training/random.ts";
import { PROMPTS } from "./hand-written.ts";

const SIDE = 64;
const COLUMNS = 5;
const SCENES = 100;

/** Draws the prompts written by hand, and compares generated prompts with the pictures they mean. */
export async function evaluate(folder: URL, encode: (prompt: string) => number[], seed: number) {
  const session = await ort.InferenceSession.create(
    fileURLToPath(new URL("onnx/model.onnx", folder)),
  );
  const paint = async (prompt: string, latents: readonly number[]) => {
    const tokens = encode(prompt);
    const text = (values: readonly number[]) =>
      new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
    const { rgb } = await session.run({
      input_ids: text(tokens),
      attention_mask: text(tokens.map(() => 1)),
      latents: new ort.Tensor("float32", Float32Array.from(latents), [1, LATENTS]),
      coords: new ort.Tensor("float32", middles(), [1, SIDE * SIDE, 2]),
    });
    return Uint8Array.from(rgb!.data as Float32Array, (value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255),
    );
  };

  const canvas = createCanvas(
    COLUMNS * SIDE,
    Math.ceil(PROMPTS.length / COLUMNS) * SIDE,
    [0, 0, 0],
  );
  for (const [index, prompt] of PROMPTS.entries()) {
    const pixels = await paint(prompt, new Array(LATENTS).fill(0));
    const [left, top] = [(index % COLUMNS) * SIDE, Math.floor(index / COLUMNS) * SIDE];
    for (let y = 0; y < SIDE; y++) {
      const row = pixels.subarray(y * SIDE * 3, (y + 1) * SIDE * 3);
      canvas.pixels.set(row, ((top + y) * canvas.width + left) * 3);
    }
  }

  const random = createRandom(seed);
  let error = 0;
  for (let index = 0; index < SCENES; index++) {
    const { prompt, scene, latents } = createScene(random);
    const [meant, painted] = [draw(scene, SIDE), await paint(prompt, latents)];
    error += meant.reduce((sum, value, at) => sum + ((value - painted[at]!) / 255) ** 2, 0);
  }
  const values = SCENES * SIDE * SIDE * 3;
  return { picture: encodePng(canvas), meanSquaredError: error / values, scenes: SCENES };
}

/** The middle of every pixel. */
function middles(): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE * 2 }, (_, index) => {
    const at = Math.floor(index / 2);
    const place = index % 2 === 0 ? at % SIDE : Math.floor(at / SIDE);
    return ((place + 0.5) / SIDE) * 2 - 1;
  });
}
