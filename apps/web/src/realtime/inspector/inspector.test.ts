import { expect, it } from "vitest";
import { hexLines } from "./hex-lines.ts";
import { mediaTypeOf } from "./media-type.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it("shows bytes as hex dumps do, as many as wanted", () => {
  const bytes = bytesOf("Orrery\x00\x1f\x7f\xff, a hub.\n");
  expect(hexLines(bytes, 18)).toEqual([
    {
      offset: "000000",
      hex: "4f 72 72 65 72 79 00 1f 7f ff 2c 20 61 20 68 75",
      text: "Orrery····, a hu",
    },
    { offset: "000010", hex: "62 2e", text: "b." },
  ]);
  expect(hexLines(new Uint8Array(), 18)).toEqual([]);
});

it.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["RIFF\x01\x02\x03\x04WEBPVP8 ", "image/webp"],
  ["RIFF\x01\x02\x03\x04WAVEfmt ", "audio/wav"],
  ["RIFF\x01\x02\x03\x04AVI ", undefined],
  ["\x89PN", undefined],
  ["", undefined],
])("tells what %j is", (text, mediaType) => {
  expect(mediaTypeOf(bytesOf(text))).toBe(mediaType);
});
