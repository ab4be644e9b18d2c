import { expect, it } from "vitest";
import { changeTexts } from "./change-texts.ts";

const upper = { change: (text: string) => text.toUpperCase() };

it("changes texts, and neither words of the protocol nor files", () => {
  const url = "data:image/png;base64,aaaa";
  const file = { name: "a" };
  const input = {
    model: "m",
    messages: [
      { role: "user", content: [{ type: "text", text: "hi" }, { image_url: { url } }] },
      { role: "user", content: "data:image/png;base64,hi" },
      { input_audio: { data: "aaaa", format: "wav" } },
    ],
    inputs: [0.5, 1],
    file,
  };
  const changed = changeTexts(input, { ...upper, isFile: (one) => one === file });
  expect(changed).toEqual({
    ...input,
    messages: [
      { role: "user", content: [{ type: "text", text: "HI" }, { image_url: { url } }] },
      { role: "user", content: "DATA:IMAGE/PNG;BASE64,HI" },
      { input_audio: { data: "aaaa", format: "wav" } },
    ],
  });
  expect((changed as typeof input).file).toBe(file);
  expect((changed as typeof input).inputs).toBe(input.inputs);
});

it("gives back the same object where nothing changes, drops pieces, and has an end", () => {
  const same = { a: [{ b: "X" }], c: new Blob(["x"]) };
  expect(changeTexts(same, upper)).toBe(same);
  const dropped = new Set(["logprobs"]);
  expect(changeTexts({ logprobs: [{ token: "x" }] }, { ...upper, dropped })).toEqual({
    logprobs: null,
  });
  let deep: unknown = "x";
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  expect(() => changeTexts(deep, upper)).toThrow("nested too deeply");
});
