import { describe, expect, it } from "vitest";
import type { Hook } from "../../../base/hooks/hook.ts";
import { createScreen, screenText } from "./screen.ts";

const redact = (more: Partial<Hook>): Hook => ({
  ...{ name: "r", kind: "redact", on: ["before"], replacement: "#" },
  ...more,
});
const screened = (text: string, ...hooks: readonly Hook[]) =>
  screenText(createScreen(hooks), text, "before");

/** Texts, and what is left of them. */
const CASES: Readonly<Record<"email" | "phone" | "card", readonly (readonly [string, string])[]>> =
  {
    email: [
      ["Write to ada.love+x@mail.example.org, please.", "Write to #, please."],
      ["größe@straße.de and a@b.co", "# and #"],
      ["user@localhost, @ada, a @ b.org", "user@localhost, @ada, a @ b.org"],
    ],
    phone: [
      ["+49 30 1234567 or +1 (555) 123-4567.", "# or #."],
      ["(555) 123-4567, 555-123-4567, 555.123.4567", "#, #, #"],
      ["030 12345678 and 0044 20 7946 0958", "# and #"],
      [
        "2026-11-28 03:20, 192.168.100.200, 10 20 30 40 50, 123456789",
        "2026-11-28 03:20, 192.168.100.200, 10 20 30 40 50, 123456789",
      ],
    ],
    card: [
      ["4111 1111 1111 1111 and 4111111111111111", "# and #"],
      ["378282246310005 (15), 6304-0000-0000-0000", "# (15), #"],
      ["4111 1111 1111 1111 2027", "# 2027"],
      ["No 12 4111-1111-1111-1111.", "No 12 #."],
      [
        "4111 1111 1111 1112, 0000 0000 0000 0000, 41111111111111111111111",
        "4111 1111 1111 1112, 0000 0000 0000 0000, 41111111111111111111111",
      ],
    ],
  };

describe.each(Object.entries(CASES))("%s", (name, cases) => {
  it.each(cases)("%s", (text, left) => {
    expect(screened(text, redact({ patterns: [name as keyof typeof CASES] }))).toBe(left);
  });
});

it("replaces what several hooks find once, and each by its own words", () => {
  const hooks = [
    redact({ expressions: ["ada@example"], replacement: "A" }),
    redact({ patterns: ["email"], replacement: "B" }),
    redact({ words: ["rain man", "rain"], replacement: "C" }),
  ];
  expect(screened("ada@example.org likes Rain\n man, rain and rainbows", ...hooks)).toBe(
    "B likes C, C and rainbows",
  );
});

it("finds whole words whatever their case and signs, and refuses without the text", () => {
  const deny: Hook = {
    name: "secrets",
    kind: "deny",
    on: ["before"],
    words: ["C++ (new)", "Größe"],
  };
  expect(screened("c++ (newer), Größen", deny)).toBe("c++ (newer), Größen");
  for (const text of ["I like c++  (NEW)!", "die größe"]) {
    const refused = expect.objectContaining({
      code: "refused-by-hook",
      status: 400,
      message: 'The hook "secrets" of this hub refuses this input.',
    });
    expect(() => screened(text, deny)).toThrow(refused);
  }
});
