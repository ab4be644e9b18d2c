import { describe, expect, it } from "vitest";
import { createStopFilter } from "./stop-texts.ts";
import { createTextStream } from "./text-stream.ts";

describe("a stop filter", () => {
  const show = (stops: readonly string[], pieces: readonly string[]) => {
    const filter = createStopFilter(stops);
    return [...pieces.map(filter.push), filter.flush()];
  };

  it.each<[string, string[], string[], string[]]>([
    ["lets everything pass without stops", [], ["a", "b"], ["a", "b", ""]],
    ["ends before a stop", ["STOP"], ["go STOP on"], ["go ", ""]],
    ["holds back what may be one", ["STOP"], ["go ST", "OP on"], ["go ", "", ""]],
    ["shows it when it was none", ["STOP"], ["go ST", "AR"], ["go ", "STAR", ""]],
    ["shows what was held back at the end", ["STOP"], ["go STO"], ["go ", "STO"]],
    ["takes the first of several", ["b", "a"], ["xxab"], ["xx", ""]],
  ])("%s", (_, stops, pieces, shown) => expect(show(stops, pieces)).toEqual(shown));
});

it("never shows half a character", () => {
  const bytes = [...new TextEncoder().encode("né€")];
  const stream = createTextStream((tokens) => new TextDecoder().decode(Uint8Array.from(tokens)));
  expect(bytes.map((byte) => stream.push(byte as never))).toEqual(["n", "", "é", "", "", "€"]);
});
