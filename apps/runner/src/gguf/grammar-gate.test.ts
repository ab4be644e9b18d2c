import { fileURLToPath } from "node:url";
import type { Token } from "node-llama-cpp";
import { describe, expect, it } from "vitest";
import { createGrammarGate } from "../generation/grammar/grammar-gate.ts";
import { readSampling } from "../generation/sampling.ts";
import { drawTokens } from "./draw-tokens.ts";
import type { GgufModel } from "./gguf-model.ts";
import { openLlama } from "./open-llama.ts";

describe("a gate", () => {
  const after = (markers: readonly string[], ...pieces: readonly string[]) => {
    const gate = createGrammarGate(markers);
    for (const piece of pieces) gate.push(piece);
    return gate.isOpen;
  };

  it.each<[readonly string[], readonly string[], boolean]>([
    [[], [], true],
    [["<call>"], ["<call"], false],
    [["<call>"], ["Hi <ca", "ll>"], true],
    [["<call>"], ["<call>\n"], true],
    [["<call>"], ['<call>{"'], false],
    [["</think>", "<call>"], ["<call>", "</think>"], false],
    [["</think>", "<call>"], ["<call> </think> ", "<call>"], true],
    [["</think>", "<call>"], ["a</think><call>"], true],
  ])("behind %j, after %j: %s", (markers, pieces, isOpen) => {
    expect(after(markers, ...pieces)).toBe(isOpen);
  });
});

it("lets a grammar hold from where it opens", async () => {
  const { llama } = await openLlama();
  const folder = new URL("../../../../examples/tiny-chat/model/", import.meta.url);
  const modelPath = fileURLToPath(new URL("tiny-chat-Q8_0.gguf", folder));
  const model = await llama.loadModel({ modelPath });
  const context = await model.createContext({ contextSize: 256 });
  const gate = { isOpen: false };
  const grammar = await llama.createGrammar({ grammar: 'root ::= "#" [0-9]{5}' });
  const input = model.tokenize("Once upon a time there was a", true);
  const draw = { sampling: readSampling({}, {}), seed: 1, grammar, gate, topLogprobs: undefined };
  const written: Token[] = [];
  const tokens = drawTokens({ model } as GgufModel, context.getSequence(), input, draw);
  for await (const { token } of tokens) {
    written.push(token);
    if (written.length === 4) gate.isOpen = true;
  }
  expect(model.detokenize(written.slice(0, 4))).toMatch(/^[ a-zA-Z,.]+$/);
  expect(model.detokenize(written.slice(4))).toMatch(/^#\d{5}$/);
  await model.dispose();
});
