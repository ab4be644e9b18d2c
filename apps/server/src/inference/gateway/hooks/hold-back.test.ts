import { expect, it } from "vitest";
import type { Hook } from "../../../base/hooks/hook.ts";
import { createHoldBack, HELD_CHARACTERS } from "./hold-back.ts";
import { createScreen } from "./screen.ts";

const REDACT: Hook = {
  ...{ name: "r", kind: "redact", on: ["after"], replacement: "#" },
  ...{ patterns: ["email", "card"], expressions: [String.raw`\bEMP-\d{1,6}\b`] },
};
const DENY: Hook = { name: "d", kind: "deny", on: ["after"], words: ["forbidden word"] };

function passed(pieces: readonly string[], hook: Hook): string[] {
  const hold = createHoldBack(createScreen([hook]));
  return [...pieces.map((piece) => hold(piece, false)), hold("", true)];
}

const FILLER = "Good day. ".repeat(40);
const TEXT = `${FILLER}ada@example.org ${FILLER}4111 1111 1111 1111, EMP-123456 and XEMP-1 😀😀😀 ${FILLER}`;
const LEFT = `${FILLER}# ${FILLER}#, # and XEMP-1 😀😀😀 ${FILLER}`;

it.each([1, 2, 3, 7, 100, 255, 256, 257, 10_000])(
  "finds all over borders of %i letters",
  (size) => {
    const pieces = TEXT.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    const out = passed(pieces, REDACT);
    expect(out.join("")).toBe(LEFT);
    // No half of a letter.
    for (const piece of out) expect(piece.isWellFormed()).toBe(true);
  },
);

it("holds back no more than it must", () => {
  const hold = createHoldBack(createScreen([REDACT]));
  expect(hold(FILLER, false)).toBe(FILLER.slice(0, FILLER.length - HELD_CHARACTERS));
  const endless = Array.from({ length: 100 }, () => hold("a@b.co".padEnd(100, "c"), false));
  expect(endless.join("").length).toBeGreaterThan(0);
});

it("passes no letter of what is denied", () => {
  const hold = createHoldBack(createScreen([DENY]));
  let out = "";
  const refused = expect.objectContaining({ code: "refused-by-hook" });
  expect(() => {
    for (const letter of `${FILLER}a forbidden word, and more`) out += hold(letter, false);
    out += hold("", true);
  }).toThrow(refused);
  expect(FILLER.startsWith(out)).toBe(true);
  expect(() => passed(["a forbidden", " word"], DENY)).toThrow(refused);
  expect(passed(["a forbidden", " wordy"], DENY).join("")).toBe("a forbidden wordy");
});
