import { findFamily } from "@orrery/inference/bedrock";
import { expect, it } from "vitest";
import type { JsonObject } from "../dialect.ts";
import { findPictureDialect } from "./pictures.ts";
import { findVectorDialect } from "./vectors.ts";

const plain = { negative_prompt: "a cat", seed: 7 };
const size = { width: 512, height: 768 };
const guided = { ...plain, ...size, guidance_scale: 6 };

it.each([
  ["amazon-images", guided, guided],
  [
    "stable-diffusion-xl",
    { ...guided, num_inference_steps: 9 },
    { ...guided, num_inference_steps: 9 },
  ],
  ["stability", { ...plain, width: 1600, height: 900 }, { ...plain, width: 1344, height: 768 }],
  ["stability", { ...plain, width: 512, height: 512 }, plain],
])(
  "takes the picture that the family %s asks for, and answers as it reads: %j",
  (name, sent, read) => {
    const images = findFamily(`${name}=a`)?.images;
    const body = images?.body("a fox", sent) as JsonObject;
    const dialect = findPictureDialect(body);
    expect(dialect?.read(body)).toEqual({ inputs: "a fox", parameters: read });
    expect(images?.read(dialect?.present("aW1hZ2U=", body))).toBe("aW1hZ2U=");
  },
);

it.each([
  [{ taskType: "INPAINTING" }, "taskType INPAINTING"],
  [
    {
      taskType: "TEXT_IMAGE",
      textToImageParams: { text: "a" },
      imageGenerationConfig: { numberOfImages: 2 },
    },
    "numberOfImages",
  ],
  [{ text_prompts: [{ text: "a" }], samples: 2 }, "samples"],
  [{ prompt: "a", mode: "image-to-image" }, "mode"],
  [{ prompt: "a", output_format: "jpeg" }, "output_format"],
])("refuses by name what it cannot make: %j", (body, name) => {
  expect(() => findPictureDialect(body)?.read(body)).toThrow(name);
});

it("takes the texts of both families of vectors, and answers as they read", () => {
  const vectors = [[0.5], [-0.25]];
  for (const [name, texts] of [
    ["cohere-embed", ["a fox", "an owl"]],
    ["titan-embed", ["a fox"]],
  ] as const)
    for (const more of name === "cohere-embed" ? [{}, { embedding_types: ["float"] }] : [{}]) {
      const family = findFamily(`${name}=a`)?.embeddings;
      const body = family?.body(texts, more) as JsonObject;
      const dialect = findVectorDialect(body);
      expect([dialect?.read(body).inputs].flat()).toEqual(texts);
      const own = vectors.slice(0, texts.length);
      expect(family?.read(dialect?.present(own, 6, { id: "1", body }))).toEqual(own);
    }
  const binary = { texts: ["a"], embedding_types: ["binary"] };
  expect(() => findVectorDialect(binary)?.read(binary)).toThrow("embedding_types binary");
});
