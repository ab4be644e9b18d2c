import { expect, it } from "vitest";
import { withStatistics } from "./statistics-section.ts";

const column = {
  name: "color | <b>",
  type: "string_label",
  nulls: 0.0125,
  facts: [],
  bars: [
    { label: "red", count: 3, where: "" },
    { label: "*blue*\nsea", count: 1, where: "" },
  ],
  others: 0,
} as const;
const age = { ...column, name: "age", type: "int", nulls: 0, facts: [["min", "1"]] } as const;

it("adds a section, and replaces it the next time", () => {
  const of = (columns: readonly (typeof column | typeof age)[]) => ({
    config: "default",
    split: "train",
    columns,
  });
  const card = "---\nlicense: mit\n---\n# Colors\n";
  const once = withStatistics(card, of([column, age]));
  expect(once).toContain(
    "# Colors\n\n<!-- statistics: default train -->\n## Statistics of default, train\n",
  );
  expect(once).toContain(
    "| color \\| \\<b\\> | string label | 1.3 % |  |  |  | red (3), \\*blue\\* sea (1) |",
  );
  expect(once).toContain("| age | int | 0 % | 1 |  |  |  |");
  const more = `${once}\nMore text.\n`;
  const twice = withStatistics(more, of([age]));
  expect(twice.match(/## Statistics/g)).toHaveLength(1);
  expect(twice).not.toContain("color");
  expect(twice).toMatch(/<!-- end of statistics: default train -->\n\nMore text.\n$/);
  expect(withStatistics("", of([age]))).toMatch(/^<!-- statistics/);
});
