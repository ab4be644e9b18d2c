import type { Kind } from "../scenes/shapes.ts";

/** Prompts as a stranger might put them, for the card's picture and the tests. */
export const PROMPTS = [
  "a red circle on a white background",
  "a yellow star at night",
  "a house next to a green tree in a green field",
  "a big blue heart",
  "an orange fish under water",
  "a small purple square in the top left corner",
  "a smiling face",
  "a pink flower on the grass",
  "a sun above a white house in a blue sky",
  "a brown ring on yellow",
] as const;

/** One thing each, and what another model should take it for. */
export const SINGLE: readonly (readonly [prompt: string, kind: Kind])[] = [
  ["a red circle on a white background", "circle"],
  ["a yellow star on a black background", "star"],
  ["a green tree on a white background", "tree"],
  ["a blue heart on a yellow background", "heart"],
  ["an orange fish on a white background", "fish"],
  ["a purple square on white", "square"],
  ["a yellow smiley on a blue background", "smiley"],
  ["a pink flower on a white background", "flower"],
  ["a white house on a blue background", "house"],
  ["a brown ring on yellow", "ring"],
  ["a red cross on a white background", "cross"],
  ["a cyan diamond on black", "diamond"],
];
