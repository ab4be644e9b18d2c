import { expect, it } from "vitest";
import { parseCard } from "./card.ts";
import { setCardFields } from "./set-card-fields.ts";
import { parseYaml } from "./yaml.ts";

const CARD = `---
# Chosen by the team
license: mit # for now
mine: {a: 1}
tags:
- one
  # inner
- two

# About languages
language: en
---
# Title\n\n---\nlicense: body\n`;
const read = (text: string) => parseCard(text, async (source) => parseYaml(source));

it("changes only the lines of a field", () => {
  expect(setCardFields(CARD, { license: "apache-2.0", tags: ["a: b", "no"] })).toBe(
    CARD.replace("license: mit", "license: apache-2.0").replace(
      "- one\n  # inner\n- two",
      '- "a: b"\n- "no"',
    ),
  );
  expect(setCardFields(CARD, { language: "" })).toBe(CARD.replace("language: en\n", ""));
  expect(setCardFields(CARD, {})).toBe(CARD);
});

it("writes front matter where there is none, and keeps line ends", () => {
  expect(setCardFields("# T\n", { license: "mit" })).toBe("---\nlicense: mit\n---\n# T\n");
  const dos = CARD.replace(/\n/g, "\r\n");
  expect(setCardFields(dos, { license: "x" })).toBe(dos.replace(": mit", ": x"));
});

it.each(["plain", "no", "1.0", "a: b", '"q"', "# x", "é\u2028", "- a", "\\", "{", "'", "null"])(
  "says what was written, keeps the rest, and is idempotent: %j",
  async (value) => {
    const fields = { license: value, datasets: [value, "b/c"] };
    const text = setCardFields(CARD, fields);
    const { data, body } = await read(text);
    const before = await read(CARD);
    expect(data).toEqual({ ...before.data, ...fields });
    expect(body).toBe(before.body);
    expect(setCardFields(text, fields)).toBe(text);
  },
);

it("keeps the comments and lines of the items that stay in a list", () => {
  const card = `---
tags: # what it is
  # The topic
  - one # first
  - "a: b"
  # The method
  - two
license: mit
---
`;
  expect(setCardFields(card, { tags: ["new", "a: b", "one"] })).toBe(`---
tags: # what it is
  - new
  - "a: b"
  # The topic
  - one # first
license: mit
---
`);
});

it("writes an inline list anew, one item for each line", () => {
  const card = "---\ntags: [one, two] # topics\n---\n";
  expect(setCardFields(card, { tags: ["one"] })).toBe("---\ntags:\n- one\n---\n");
});
