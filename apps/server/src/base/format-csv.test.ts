import { expect, it } from "vitest";
import { formatCsv } from "./format-csv.ts";

it("quotes what would end a cell, and keeps formulas from running", () => {
  expect(
    formatCsv([
      ["user", "Company, Inc.", 'a "b"', undefined, 3, -1, true],
      ["=1+1", "+1", "-1", "@x", "\tx", "two\nlines"],
    ]),
  ).toBe(
    'user,"Company, Inc.","a ""b""",,3,-1,true\r\n' + `'=1+1,'+1,'-1,'@x,'\tx,"two\nlines"\r\n`,
  );
});
