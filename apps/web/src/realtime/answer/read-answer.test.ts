import { expect, it } from "vitest";
import { readAnswer } from "./read-answer.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);

it("shows a picture by what its bytes are", () => {
  const picture = { kind: "picture", bytes: PNG, mediaType: "image/png" };
  const message = { images: [{ content: PNG, content_type: "image/jpeg" }], request_id: 1 };
  expect(readAnswer("picture", "text-to-image", message)).toEqual(picture);
  expect(readAnswer("picture", "text-to-image", PNG)).toEqual(picture);
  const html = { images: [{ content: Uint8Array.from([60, 104]), content_type: "image/png" }] };
  expect(readAnswer("picture", "text-to-image", html).kind).toBe("unknown");
});

it("shows texts while they grow", () => {
  expect(readAnswer("text", "conversational", { output: "An", partial: true })).toEqual({
    kind: "text",
    text: "An",
    isPartial: true,
  });
  expect(
    readAnswer("transcript", "automatic-speech-recognition", { text: "yes", partial: false }),
  ).toEqual({ kind: "text", text: "yes", isPartial: false });
});

it("reads the answers of other tasks as the model's page does", () => {
  const output = [{ label: "POSITIVE", score: 0.9 }];
  expect(readAnswer("answer", "text-classification", { output })).toEqual({
    kind: "output",
    output,
  });
  expect(readAnswer("answer", "text-classification", { output: "odd" })).toEqual({
    kind: "unknown",
    value: "odd",
  });
});

it("takes a provider's address of a picture for what it is", () => {
  const value = { images: [{ url: "https://example.com/a.png" }] };
  expect(readAnswer("picture", "text-to-image", value)).toEqual({
    kind: "address",
    url: "https://example.com/a.png",
  });
});

it("wraps sounds and pictures that stand in an answer", () => {
  const audio = { content: PNG, content_type: "audio/wav" };
  const sound = readAnswer("speech", "text-to-speech", { audio });
  const image = readAnswer("sight", "image-to-image", { output: audio });
  for (const shown of [sound, image])
    expect(shown).toMatchObject({ kind: "output", output: { kind: "blob" } });
});
